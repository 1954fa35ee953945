// A request that was refused, or that reached nobody.

/** The reason of a refusal when no server was reached. */
export const OFFLINE = "offline";

/** The server said no, or did not answer; `reason` is a code for programs, the message is for people. */
export class Refusal extends Error {
  constructor(
    readonly reason: string,
    sentence: string,
  ) {
    super(sentence);
  }
}
