/** From a search on to the first row that it found, or to the map of them; nothing moves where nothing was found. */
export function focusFirstResult(): void {
  document
    .querySelector<HTMLElement>('main :is([data-chain-id], [data-row]) a, main [data-node][tabindex="0"]')
    ?.focus();
}
