// Whether the server has come back with another client than this page.
//
// The names of our files have a hash of what is in them: a page is of today if the one that the server hands
// out begins with the same script.
const own = document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? "";

let newer = $state(false);

/** Whether there is a newer version of this page, as far as was looked. Reactive. */
export const isOutdated = (): boolean => newer;

/** Look whether there is a newer version of this page; also says so. */
export async function lookForNewer(): Promise<boolean> {
  try {
    const answer = await fetch("/", { cache: "no-cache", credentials: "same-origin" });
    const text = await answer.text();
    if (answer.ok) newer = !text.includes(own);
  } catch {
    // Nobody is there. It is looked again the next time that somebody is.
  }
  return newer;
}
