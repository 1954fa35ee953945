// What is read at the end: for each player the Pages they told, in the order of their numbers.
import type {
  Around,
  PageNumber,
  SeatNumber,
  TableId,
  TaleInfo,
  ViewData,
} from "../../protocol/types";
import { call } from "../../io/http";

/** What the end needs to know of a game; the table's `Game` is one. */
export interface EndedGame {
  readonly table: TableId;
  readonly view: ViewData | null;
  readonly around: Around | null;
  /** The seats of this device. */
  readonly own: readonly SeatNumber[];
  nameOf(seat: SeatNumber): string;
}

/** How a tale begins and ends, beside its Pages. */
export type Frame = Pick<TaleInfo, "seat" | "opening" | "closing">;

/** The tale of a player. */
export interface Tale {
  readonly seat: SeatNumber;
  readonly won: boolean;
  readonly out: boolean;
  readonly opening: string;
  /** In the order of their numbers: so they tell one story. */
  readonly pages: readonly PageNumber[];
  readonly closing: string;
  /** The Pages that nobody heard, in the order of their numbers. */
  readonly untold: readonly PageNumber[];
}

const inOrder = (pages: readonly PageNumber[]): PageNumber[] =>
  pages.toSorted((one, other) => one - other);

/** Everybody's tales: the winner's first, then those of this device, then the others around the table. */
export function talesOf(
  view: ViewData,
  own: readonly SeatNumber[],
  frames: readonly Frame[],
): Tale[] {
  const tales = view.seats.map((data, seat): Tale => {
    const frame = frames.find((found) => found.seat === seat);
    return {
      seat,
      won: view.outcome?.winner === seat,
      out: data.out,
      opening: frame?.opening ?? "",
      pages: inOrder(data.told),
      closing: frame?.closing ?? "",
      untold: inOrder([...(data.hand === null ? [] : [data.hand]), ...data.bottom]),
    };
  });
  const rank = (tale: Tale): number => (tale.won ? 0 : own.includes(tale.seat) ? 1 : 2);
  return tales.toSorted((one, other) => rank(one) - rank(other));
}

/** How the tales of a table begin and end, in the language of this device; nothing if nobody can say. */
export async function fetchFrames(table: TableId): Promise<readonly Frame[]> {
  try {
    return (await call("GET /tables/{table}/tales", { path: { table } })).tales;
  } catch {
    return [];
  }
}

/** One leaf of a tale that is read step by step. */
export type TaleLeaf =
  | { readonly kind: "frame"; readonly which: "opening" | "closing"; readonly text: string }
  | { readonly kind: "page"; readonly page: PageNumber };

/** A tale leaf by leaf: its opening, its Pages, its closing. */
export function leavesOf(tale: Tale): TaleLeaf[] {
  const frame = (which: "opening" | "closing"): TaleLeaf[] =>
    tale[which] === "" ? [] : [{ kind: "frame", which, text: tale[which] }];
  const pages = tale.pages.map((page): TaleLeaf => ({ kind: "page", page }));
  return [...frame("opening"), ...pages, ...frame("closing")];
}

/** What tells a leaf apart from the others of its tale. */
export const nameOfLeaf = (leaf: TaleLeaf | undefined): string =>
  leaf === undefined ? "" : leaf.kind === "page" ? `page ${leaf.page}` : leaf.which;

/** Where a leaf stands among others: the first one if it is not there. */
export const leafAt = (leaves: readonly TaleLeaf[], name: string): number =>
  Math.max(
    0,
    leaves.findIndex((leaf) => nameOfLeaf(leaf) === name),
  );
