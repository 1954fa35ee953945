import { describe, expect, it } from "vitest";

import { Refusal } from "../../core/refusal";
import { OFFLINE } from "../../protocol/values";
import { t } from "../../words/words.svelte";
import { Attempt } from "./attempt.svelte";

describe("an attempt", () => {
  it("is made once, however often somebody taps", async () => {
    const attempt = new Attempt();
    let made = 0;
    let settle = (): void => undefined;
    const what = (): Promise<void> => {
      made += 1;
      return new Promise((done) => (settle = done));
    };
    const first = attempt.make(what);
    expect(attempt.busy).toBe(true);
    await attempt.make(what);
    expect(made).toBe(1);
    settle();
    await first;
    expect(attempt.busy).toBe(false);
  });

  it("says why it failed, and forgets it with the next one", async () => {
    const attempt = new Attempt();
    const refused = new Refusal("seat-taken", "Somebody sits there already.");
    expect(await attempt.make(() => Promise.reject(refused))).toBe(refused);
    expect(attempt.problem).toBe("Somebody sits there already.");
    await attempt.make(() => Promise.reject(new Refusal(OFFLINE, "")));
    expect(attempt.problem).toBe(t("not-reached"));
    await attempt.make(() => Promise.resolve());
    expect(attempt.problem).toBe("");
  });
});
