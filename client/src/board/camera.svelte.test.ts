import { describe, expect, it } from "vitest";

import { Camera } from "./camera.svelte";

const box = { x: -100, y: -50, width: 200, height: 100 };
const free = { left: 10, top: 20, width: 400, height: 300 };

function framed(): Camera {
  const camera = new Camera();
  camera.frame(box, free, { x: 0, y: 0 });
  return camera;
}

describe("the camera", () => {
  it("puts the middle of the Kingdom into the middle of what is free", () => {
    const { x, y } = framed().toScreen({ x: 0, y: 0 });
    expect([x, y]).toEqual([210, 170]);
  });

  it("keeps the point under the fingers where it is", () => {
    const camera = framed();
    const finger = { x: 120, y: 90 };
    const before = camera.toMap(finger);
    camera.zoom(1.2, finger);
    expect(camera.toMap(finger).x).toBeCloseTo(before.x);
    expect(camera.toMap(finger).y).toBeCloseTo(before.y);
  });

  it("frames nothing by itself once it was moved, until it is asked to", () => {
    const camera = framed();
    camera.pan(15, 0);
    const { x } = camera;
    camera.frame({ ...box, width: 300 }, free, { x: 0, y: 0 });
    expect(camera.x).toBe(x);
    camera.fit();
    expect(camera.moved).toBe(false);
  });

  it("keeps spaces large enough for fingers, and shows where the characters are", () => {
    const camera = new Camera();
    const wide = { x: 0, y: 0, width: 4000, height: 100 };
    camera.frame(wide, free, { x: 3000, y: 50 });
    expect(camera.scale).toBeGreaterThan(0.3);
    expect(camera.toScreen({ x: 3000, y: 50 }).x).toBeCloseTo(free.left + free.width / 2);
    camera.whole();
    expect(camera.toScreen({ x: 4000, y: 0 }).x).toBeLessThanOrEqual(free.left + free.width + 1);
  });

  it("shows all that lies above a note, however high it is", () => {
    const camera = new Camera();
    const high = { x: 0, y: 0, width: 100, height: 2000 };
    camera.frame(high, free, { x: 50, y: 100 }, true);
    expect(camera.toScreen({ x: 0, y: 0 }).y).toBeCloseTo(free.top);
    expect(camera.toScreen({ x: 0, y: 2000 }).y).toBeCloseTo(free.top + free.height);
    camera.frame(high, free, { x: 50, y: 100 });
    expect(camera.toScreen({ x: 0, y: 2000 }).y).toBeGreaterThan(free.top + free.height);
  });

  it("never moves under a finger", () => {
    const camera = framed();
    camera.held = true;
    const { x } = camera;
    camera.frame({ ...box, width: 600 }, free, { x: 0, y: 0 });
    expect(camera.x).toBe(x);
  });

  it("never lets the land leave the screen", () => {
    const camera = framed();
    camera.pan(5000, 5000);
    const corner = camera.toScreen(box);
    expect(corner.x).toBeLessThan(free.left + free.width);
    expect(corner.y).toBeLessThan(free.top + free.height);
  });
});
