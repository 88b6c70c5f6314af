/** Moves focus from a search field to the first matching row, or into the chain map. Does nothing without a match. */
export function focusFirstResult(): void {
  document
    .querySelector<HTMLElement>('main :is([data-chain-id], [data-row]) a, main [data-node][tabindex="0"]')
    ?.focus();
}
