/**
 * Leaves the page without the browser's prompt about unsaved input: either the user must not stay, because someone else
 * is signed in, or loses nothing, because the form keeps a draft.
 */
export function leavePage(navigate: () => void): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  navigate();
}
