import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { art } from "./build/art.ts";
import { figures } from "./build/figures.ts";
import { trace } from "./build/trace.ts";
import { version } from "./build/version.ts";

export default defineConfig({
  plugins: [art(), figures(), version(), svelte(), trace()],
  build: {
    outDir: "../src/fairytile/server/web",
    emptyOutDir: true,
    target: "es2022",
    // Nothing is put into the page itself: the server allows neither inline script nor data as a font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: "art", test: /virtual:art$/ }] },
      },
    },
  },
  server: {
    // `npm run dev` beside a running `fairytile serve`.
    proxy: { "/api": { target: "http://localhost:8436", ws: true } },
  },
});
