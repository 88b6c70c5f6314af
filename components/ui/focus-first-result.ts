/** Moves focus from a search field to the first matching row, or into the chain map. Does nothing without a match. */
export function focusFirstResult(): void {
  document
    .querySelector<HTMLElement>('main :is([data-chain-id], [data-row]) a, main [data-node][tabindex="0"]')
    ?.focus();
}

/**
 * Moves focus to the page's search field, from a button that its press removes. With the keyboard only: on a phone the
 * field would open one.
 */
export function focusSearch(): void {
  if (document.activeElement?.matches(':focus-visible'))
    document.querySelector<HTMLElement>('main input[type=search]')?.focus();
}
