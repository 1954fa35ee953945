import { expect, it } from "vitest";

import { ago } from "./wording";

it.each([
  [10, "now"],
  [5 * 60, "5 minutes ago"],
  [3 * 3_600, "3 hours ago"],
  [30 * 3_600, "yesterday"],
])("says of what happened %d seconds ago: %s", (seconds, text) => {
  const now = Date.UTC(2026, 10, 17, 12);
  expect(ago(now - seconds * 1_000, now)).toBe(text);
});
