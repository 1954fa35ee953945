// Something that a server is asked for: once at a time, and with a sentence where it says no.
import { sentenceOf } from "./wording";

export class Attempt {
  /** Whether an answer is waited for. */
  busy = $state(false);
  /** Why it did not work, as a sentence. */
  problem = $state("");

  /** Try something, unless something is being tried; gives back what went wrong, if something did. */
  async make(what: () => Promise<void>): Promise<unknown> {
    if (this.busy) return null;
    this.busy = true;
    this.problem = "";
    try {
      await what();
      return null;
    } catch (error) {
      this.problem = sentenceOf(error);
      return error;
    } finally {
      this.busy = false;
    }
  }
}
