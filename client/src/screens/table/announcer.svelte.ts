// What is said to those who hear the game: one sentence after the other, the same sentence twice if need be.
export class Announcer {
  text = $state("");
  #count = 0;

  say(text: string): void {
    if (text === "") return;
    this.#count += 1;
    // A blank more or less makes a sentence new to a screen reader, and sounds the same.
    this.text = text + (this.#count % 2 === 0 ? "" : "\u00a0");
  }
}
