import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { speak } from "../words/words.svelte";
import { openEdition, pageOf } from "./edition.svelte";

const page = (number: number, title: string): object => ({ number, title });
const box = (title: string, pages: readonly object[]): Response =>
  new Response(JSON.stringify({ title, pages }), {
    headers: { "Content-Type": "application/json" },
  });

describe("the edition", () => {
  const fetched = vi.fn<(url: string) => Promise<Response>>();

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", fetched);
    fetched.mockReset();
    await speak("en");
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** What somebody who looks at Page 7 reads over time. */
  function looking(): { seen: Array<string | undefined>; end: () => void } {
    const seen: Array<string | undefined> = [];
    const end = $effect.root(() => {
      $effect(() => {
        seen.push(pageOf(7)?.title);
      });
    });
    flushSync();
    return { seen, end };
  }

  it("is fetched once, whoever asks, and shown when it has come", async () => {
    openEdition("lost/1", "1", "full");
    fetched.mockImplementation(() => Promise.resolve(box("Lost", [page(7, "Seven")])));
    const first = looking();
    const second = looking();
    await vi.advanceTimersByTimeAsync(1);
    flushSync();
    expect(first.seen).toEqual([undefined, "Seven"]);
    expect(second.seen.at(-1)).toBe("Seven");
    expect(fetched).toHaveBeenCalledTimes(1);
    first.end();
    second.end();
  });

  it("is asked for again when nobody answered", async () => {
    openEdition("lost/1", "2", "full");
    fetched.mockRejectedValueOnce(new Error("no net"));
    fetched.mockImplementation(() => Promise.resolve(box("Lost", [page(7, "Seven")])));
    const { seen, end } = looking();
    await vi.advanceTimersByTimeAsync(10_000);
    flushSync();
    await vi.advanceTimersByTimeAsync(1);
    flushSync();
    expect(seen.at(-1)).toBe("Seven");
    end();
  });

  it("is told in another language when that one is spoken", async () => {
    openEdition("lost/1", "3", "full");
    fetched.mockImplementation((url) => {
      const german = url.includes("language=de");
      return Promise.resolve(box("Lost", [page(7, german ? "Sieben" : "Seven")]));
    });
    const { seen, end } = looking();
    await vi.advanceTimersByTimeAsync(1);
    await speak("de");
    flushSync();
    await vi.advanceTimersByTimeAsync(1);
    flushSync();
    expect(seen.at(-1)).toBe("Sieben");
    end();
  });

  it("asks for what is easier where the table plays with the children's deck", async () => {
    const easier = { sentence: "The Princess meets the Dragon.", icons: ["princess", "dragon"] };
    const hard = { ...page(7, "Seven"), sentence: "… on a Mountain.", icons: ["mountain"], easier };
    const same = { ...page(8, "Eight"), sentence: "The Dragon sees the Knight.", easier: null };
    fetched.mockImplementation(() => Promise.resolve(box("Lost", [hard, same])));
    openEdition("lost/1", "4", "full");
    pageOf(7);
    await vi.advanceTimersByTimeAsync(1);
    expect(pageOf(7)).toMatchObject({ title: "Seven", sentence: "… on a Mountain." });
    openEdition("lost/1", "4", "children");
    expect(pageOf(7)).toMatchObject({ title: "Seven", ...easier });
    expect(pageOf(8)).toMatchObject({ sentence: "The Dragon sees the Knight." });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
