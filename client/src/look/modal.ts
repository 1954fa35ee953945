// Lays a dialog over everything, and gives the focus back when it is gone.

/** For `{@attach modal}` on a dialog: it is shown at once, however it is closed later. */
export function modal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  return () => restore(before);
}

/** For `{@attach asked}`: what is asked is answered here, and then one is back where one was. */
export function asked(element: HTMLElement): () => void {
  const before = document.activeElement;
  element.focus({ preventScroll: true });
  return () => restore(before);
}

/** A dialog gives the focus back when it is closed, but not when it is taken away. */
function restore(before: Element | null): void {
  const lost = document.activeElement === null || document.activeElement === document.body;
  const there = before instanceof HTMLElement || before instanceof SVGElement;
  if (lost && there && before.isConnected) before.focus({ preventScroll: true });
}
