/**
 * Leaves the page without the browser's question about unsaved input: the person may not choose to stay, because
 * the page is someone else's by now, or has no reason to, because the form keeps a draft.
 */
export function leavePage(go: () => void): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  go();
}
