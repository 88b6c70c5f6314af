/** The id of the node that an event happened on. */
export const nodeOf = (event: { target: EventTarget }): string | undefined =>
  event.target instanceof Element
    ? event.target.closest<HTMLElement>('[data-node]')?.dataset.node
    : undefined;
