let destination: { pathname: string; since: number } | null = null;

/** Told by `instrumentation-client.ts` whenever Next sets out for an address. */
export function setOut(url: string): void {
  destination = { pathname: new URL(url, location.href).pathname, since: Date.now() };
}

/**
 * Whether another page is on its way. Until it is there nothing may write the address by itself: Next takes that for a
 * navigation and gives up the one under way, and somebody's click is lost.
 */
export const isLeaving = (): boolean =>
  destination !== null &&
  destination.pathname !== location.pathname &&
  Date.now() - destination.since < 10_000;
