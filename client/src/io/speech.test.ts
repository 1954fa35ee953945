import { describe, expect, it } from "vitest";

import { chooseVoice, type Voice } from "./speech.svelte";

const voice = (lang: string, more: Partial<Voice> = {}): Voice => ({
  lang,
  default: false,
  localService: true,
  ...more,
});

describe("the voice that reads aloud", () => {
  it("speaks the language", () => {
    const german = voice("de-DE");
    expect(chooseVoice([voice("en-GB", { default: true }), german], "de", ["de"])).toBe(german);
    expect(chooseVoice([voice("en-GB")], "fr", ["fr"])).toBeUndefined();
  });

  it("is never one that sends the tale elsewhere", () => {
    const far = voice("fr-FR", { localService: false, default: true });
    expect(chooseVoice([far], "fr", ["fr-FR"])).toBeUndefined();
  });

  it("comes from the region that the browser prefers", () => {
    const british = voice("en_GB");
    const voices = [voice("en-US", { default: true }), british];
    expect(chooseVoice(voices, "en", ["de-AT", "en-GB", "en-US"])).toBe(british);
  });

  it("is the system's default where no region is preferred", () => {
    const usual = voice("en-IE", { default: true });
    expect(chooseVoice([voice("en-US"), usual], "en", ["en"])).toBe(usual);
  });
});
