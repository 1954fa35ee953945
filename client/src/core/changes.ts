// The table after an event: the fields that changed, put into those that did not.
import type { MovesData, ViewChanges, ViewData } from "../protocol/types";

/** A View with changes in it. */
export function changed(view: ViewData, changes: ViewChanges): ViewData {
  const { kingdom, seats, moves, ...rest } = changes;
  return {
    ...view,
    ...rest,
    kingdom: kingdom ? [...view.kingdom.slice(0, kingdom.keep), ...kingdom.add] : view.kingdom,
    seats: view.seats.map(
      (seat, number) => seats?.find((each) => each.seat === number)?.now ?? seat,
    ),
    moves: { ...view.moves, ...(moves as Partial<MovesData> | undefined) },
  };
}
