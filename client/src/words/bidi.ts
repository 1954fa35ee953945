// Names that are written from right to left, in sentences that are not.
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Such a name keeps to itself, and leaves the sentence around it in its order. */
export const isolated = (value: string): string =>
  LEFTWARD.test(value) ? `\u2068${value}\u2069` : value;
