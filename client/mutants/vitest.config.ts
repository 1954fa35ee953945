import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

import { art } from "../build/art.ts";
import { version } from "../build/version.ts";

// The tests of what is mutated, and no others: each of them is run for many mutants. None of them shows a component.
export default defineConfig({
  plugins: [art(), version(), svelte(), svelteTesting({ autoCleanup: false })],
  test: { environment: "happy-dom", include: ["src/{core,io,words}/**/*.test.ts"] },
});
