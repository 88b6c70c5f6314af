/**
 * A ref for a button that goes away once its work is done: if it has the keyboard focus then, the element with
 * `tabIndex={-1}` around it gets it, so that the next Tab goes on from there.
 */
export function keepFocusHere(button: HTMLButtonElement | null) {
  return () => {
    if (button && document.activeElement === button) button.closest<HTMLElement>('[tabindex="-1"]')?.focus();
  };
}
