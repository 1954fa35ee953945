// What part of the map is to be seen: which point of it lies where on the screen, and how large.
import type { Box, Point } from "../core/geometry";

/** A part of the screen, in pixels. */
export interface Free {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const LARGEST = 3;
/** The scales between which the camera chooses by itself: a space stays large enough for a finger. */
const LEAST = 0.36;
const COMFORT = 1.5;

export class Camera {
  /** Pixels for a unit of the map. */
  scale = $state(1);
  /** Where the origin of the map lies on the screen. */
  x = $state(0);
  y = $state(0);
  /** Whether somebody moved it by hand: then it frames nothing by itself. */
  moved = $state(false);
  /** Whether a finger or a wheel moves it right now. */
  held = $state(false);

  #least = 0.2;
  #box: Box = { x: 0, y: 0, width: 1, height: 1 };
  #free: Free = { left: 0, top: 0, width: 1, height: 1 };
  #heart: Point = { x: 0, y: 0 };
  #upright = false;

  get transform(): string {
    return `translate3d(${this.x}px, ${this.y}px, 0) scale(${this.scale})`;
  }

  /**
   * What the camera shows when nobody moves it: a box of the map, and its heart if not all of it has room.
   * Upright it always has room, however small that makes it.
   */
  frame(box: Box, free: Free, heart: Point, upright = false): void {
    this.#box = box;
    this.#free = free;
    this.#heart = heart;
    this.#upright = upright;
    this.#least = Math.min(this.#fitting() * 0.6, 0.5);
    if (!this.moved && !this.held) this.fit();
  }

  /** Show as much as can be shown so that fingers find it. */
  fit(): void {
    const least = this.#upright ? Math.min(LEAST, this.#free.height / this.#box.height) : LEAST;
    this.#show(Math.max(least, Math.min(this.#fitting(), COMFORT)));
    this.moved = false;
  }

  /** Show everything, however small. */
  whole(): void {
    this.#show(Math.min(this.#fitting(), COMFORT));
    this.moved = this.scale < LEAST;
  }

  #show(scale: number): void {
    const { left, top, width, height } = this.#free;
    const box = this.#box;
    this.scale = scale;
    this.x =
      left + along(width, scale * box.width, scale * (this.#heart.x - box.x)) - scale * box.x;
    this.y =
      top + along(height, scale * box.height, scale * (this.#heart.y - box.y)) - scale * box.y;
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.moved = true;
    this.#keepInSight();
  }

  /** Make everything larger, while the point under the fingers stays. */
  zoom(by: number, about: Point): void {
    const scale = Math.min(LARGEST, Math.max(this.#least, this.scale * by));
    const part = scale / this.scale;
    this.x = about.x - (about.x - this.x) * part;
    this.y = about.y - (about.y - this.y) * part;
    this.scale = scale;
    this.moved = true;
    this.#keepInSight();
  }

  /** Zoom about the middle of what is free. */
  zoomMiddle(by: number): void {
    const { left, top, width, height } = this.#free;
    this.zoom(by, { x: left + width / 2, y: top + height / 2 });
  }

  /** The point of the map at a point of the screen. */
  toMap({ x, y }: Point): Point {
    return { x: (x - this.x) / this.scale, y: (y - this.y) / this.scale };
  }

  toScreen({ x, y }: Point): Point {
    return { x: this.x + x * this.scale, y: this.y + y * this.scale };
  }

  /** Bring a point of the map into sight, if it is hidden; only for who walks over the map by keys. */
  reveal(point: Point, margin = 70): void {
    if (this.held) return;
    const at = this.toScreen(point);
    const { left, top, width, height } = this.#free;
    const [dx, dy] = [into(at.x, left, width, margin), into(at.y, top, height, margin)];
    this.x += dx;
    this.y += dy;
  }

  #fitting(): number {
    return Math.min(this.#free.width / this.#box.width, this.#free.height / this.#box.height);
  }

  /** Never let the land leave the screen altogether. */
  #keepInSight(): void {
    const { left, top, width, height } = this.#free;
    const [wide, high] = [this.#box.width * this.scale, this.#box.height * this.scale];
    const corner = this.toScreen(this.#box);
    const edge = 0.3 * Math.min(width, height);
    this.x += between(left + edge - wide, corner.x, left + width - edge) - corner.x;
    this.y += between(top + edge - high, corner.y, top + height - edge) - corner.y;
  }
}

/** Where a length begins in a room: in the middle if it fits, else so that its heart is there. */
function along(room: number, length: number, heart: number): number {
  return length <= room ? (room - length) / 2 : between(room - length, room / 2 - heart, 0);
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

function into(value: number, start: number, length: number, margin: number): number {
  const edge = Math.min(margin, length / 3);
  return between(start + edge, value, start + length - edge) - value;
}
