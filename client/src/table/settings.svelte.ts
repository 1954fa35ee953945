// What this device likes: whether it asks before what cannot be taken back.
const KEPT = "fairytile-ask";

function kept(): boolean {
  try {
    return localStorage.getItem(KEPT) !== "no";
  } catch {
    return true;
  }
}

let asking = $state(kept());

/** Whether to ask once before something that cannot be taken back. */
export const asks = (): boolean => asking;

export function setAsks(wished: boolean): void {
  asking = wished;
  try {
    localStorage.setItem(KEPT, wished ? "yes" : "no");
  } catch {
    // Then it is so until the page is closed.
  }
}
