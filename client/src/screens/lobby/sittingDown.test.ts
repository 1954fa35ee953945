import { afterEach, describe, expect, it, vi } from "vitest";

import { t } from "../../words/words.svelte";
import { makeTable, sit, sitByCode } from "./sittingDown";
import { settingsOf, usualWishes } from "../../core/newGame";

describe("a browser that keeps no cookies", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is told so before anything is asked of the server", async () => {
    const asked = vi.fn();
    vi.stubGlobal("navigator", { cookieEnabled: false });
    vi.stubGlobal("fetch", asked);
    const settings = settingsOf(
      usualWishes("flora"),
      { edition: "e/1", digest: "d" },
      ["Anna"],
      () => 0,
    );
    const sentence = t("no-cookies");
    await expect(makeTable(settings)).rejects.toThrow(sentence);
    await expect(sit("t", { key: "k", seat: 0 }, "Anna")).rejects.toThrow(sentence);
    await expect(sitByCode("ABC234", "Anna")).rejects.toThrow(sentence);
    expect(asked).not.toHaveBeenCalled();
  });
});
