// Who comes to another page begins to read it at its title.
let first = true;

/** For the title of a page: it has the focus when one comes there, but the first page of all is left alone. */
export function arrive(title: HTMLElement): void {
  if (!first) title.focus({ preventScroll: true });
  first = false;
}
