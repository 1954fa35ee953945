// A request that was refused, or that reached nobody.

import type { RefusalCode } from "../protocol/types";

/** The server said no, or did not answer; `reason` is a code for programs, the message is for people. */
export class Refusal extends Error {
  constructor(
    readonly reason: RefusalCode,
    sentence: string,
  ) {
    super(sentence);
  }
}
