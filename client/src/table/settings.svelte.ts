// What this device likes: whether it asks before what cannot be taken back, and says what to do at first.
const KEPT = "fairytile-ask";
const STEPS = "fairytile-steps";

function kept(what: string): boolean {
  try {
    return localStorage.getItem(what) !== "no";
  } catch {
    return true;
  }
}

function keep(what: string, wished: boolean): void {
  try {
    localStorage.setItem(what, wished ? "yes" : "no");
  } catch {
    // Then it is so until the page is closed.
  }
}

let asking = $state(kept(KEPT));
let learning = $state(kept(STEPS));

/** Whether to ask once before something that cannot be taken back. */
export const asks = (): boolean => asking;

export function setAsks(wished: boolean): void {
  asking = wished;
  keep(KEPT, wished);
}

/** Whether nobody has told a Page here yet: then each step has a line that says what to do. */
export const learns = (): boolean => learning;

/** They know how it works. */
export function setLearned(): void {
  if (!learning) return;
  learning = false;
  keep(STEPS, false);
}
