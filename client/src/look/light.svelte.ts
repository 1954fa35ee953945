// Day or night: as the system has it, or as somebody chose here.
import type { Light } from "../io/pictureAddresses";
import { keep, kept } from "../io/storage";

export type { Light } from "../io/pictureAddresses";

const KEPT = "fairytile-light";
const dark = matchMedia("(prefers-color-scheme: dark)");

function keptLight(): Light | null {
  const found = kept(KEPT);
  return found === "day" || found === "night" ? found : null;
}

let chosen = $state<Light | null>(keptLight());
let system = $state<Light>(dark.matches ? "night" : "day");
dark.addEventListener("change", () => {
  system = dark.matches ? "night" : "day";
});

export const light = (): Light => chosen ?? system;

export function choose(wished: Light): void {
  chosen = wished;
  keep(KEPT, wished);
}

/** Show the page in the light that there is. */
export function shine(): void {
  document.documentElement.dataset["light"] = light();
  const colour = getComputedStyle(document.documentElement).getPropertyValue("--sea").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
}
