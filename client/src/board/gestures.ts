// Fingers, mouse and wheel on the map: they move the camera, or they tap.
import type { Camera } from "./camera.svelte";
import { distance, type Point } from "../core/geometry";

/** How far a finger may slip before it is no tap any more. */
const SLIP = 8;
const SETTLED = 180;

export interface Taps {
  /** Somebody tapped at a point of the map. */
  tap(point: Point, event: PointerEvent): void;
  /** A mouse points at a point of the map; null when it leaves. */
  point(point: Point | null): void;
  /** The wheel was turned; true if it was taken. */
  wheel(event: WheelEvent): boolean;
}

/** Lets an element move a camera, for `use:gestures`. */
export function gestures(
  element: HTMLElement,
  given: { camera: Camera; taps: Taps },
): { destroy(): void } {
  const { camera, taps } = given;
  const fingers = new Map<number, Point>();
  let start: Point | null = null;
  let slipped = false;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const at = (event: PointerEvent | WheelEvent): Point => {
    const rect = element.getBoundingClientRect();
    return { x: event.clientX - rect.left, y: event.clientY - rect.top };
  };

  function hold(): void {
    clearTimeout(settling);
    camera.held = true;
  }

  function release(): void {
    clearTimeout(settling);
    settling = setTimeout(() => (camera.held = fingers.size > 0), SETTLED);
  }

  function down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button > 1) return;
    fingers.set(event.pointerId, at(event));
    if (fingers.size === 1) {
      start = at(event);
      slipped = false;
    } else {
      slipped = true;
    }
  }

  function move(event: PointerEvent): void {
    const now = at(event);
    // A mouse that was let go over something else came back without its button.
    if (event.pointerType === "mouse" && event.buttons === 0 && fingers.delete(event.pointerId))
      release();
    const before = fingers.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType === "mouse") taps.point(camera.toMap(now));
      return;
    }
    if (!slipped && start !== null && Math.hypot(now.x - start.x, now.y - start.y) < SLIP) return;
    if (!slipped) {
      slipped = true;
      element.setPointerCapture(event.pointerId);
    }
    hold();
    if (fingers.size === 2) pinch(event.pointerId, before, now);
    else camera.pan(now.x - before.x, now.y - before.y);
    fingers.set(event.pointerId, now);
  }

  function pinch(id: number, before: Point, now: Point): void {
    const other = [...fingers].find(([each]) => each !== id)?.[1];
    if (other === undefined) return;
    const [was, is] = [distance(before, other), distance(now, other)];
    camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    if (was > 0) camera.zoom(is / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  function up(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId)) return;
    if (!slipped && event.type === "pointerup") taps.tap(camera.toMap(at(event)), event);
    if (fingers.size === 0) release();
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    if (taps.wheel(event)) return;
    hold();
    camera.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), at(event));
    release();
  }

  const leave = (): void => taps.point(null);
  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  element.addEventListener("pointerleave", leave);
  element.addEventListener("wheel", wheel, { passive: false });
  return {
    destroy: () => {
      clearTimeout(settling);
      for (const [name, listener] of [
        ["pointerdown", down],
        ["pointermove", move],
        ["pointerup", up],
        ["pointercancel", up],
        ["pointerleave", leave],
        ["wheel", wheel],
      ] as const) {
        element.removeEventListener(name, listener as EventListener);
      }
    },
  };
}
