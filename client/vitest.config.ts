import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

import { art } from "./build/art.ts";
import { figures } from "./build/figures.ts";
import { version } from "./build/version.ts";

export default defineConfig({
  plugins: [art(), figures(), version(), svelte(), svelteTesting()],
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
});
