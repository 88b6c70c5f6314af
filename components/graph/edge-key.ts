/** Names an edge in a set of edges. */
export const edgeKey = (from: string, to: string) => `${from}>${to}`;
