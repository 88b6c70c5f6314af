const around = '[tabindex="-1"]';

/**
 * A ref for a button that its own press removes: if it has the keyboard focus then, the nearest element around it with
 * `tabIndex={-1}` that stays gets it, so that the next Tab goes on from there.
 */
export function keepFocusHere(button: HTMLButtonElement | null) {
  return () => {
    if (!button || document.activeElement !== button) return;
    const stops: HTMLElement[] = [];
    let stop = button.closest<HTMLElement>(around);
    for (; stop; stop = stop.parentElement?.closest<HTMLElement>(around) ?? null) stops.push(stop);
    // Once React has removed everything that goes away with it.
    queueMicrotask(() => {
      if (document.activeElement === document.body) stops.find(({ isConnected }) => isConnected)?.focus();
    });
  };
}
