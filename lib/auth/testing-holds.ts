import { type ServerResponse } from 'node:http';

/**
 * Where a test can hold a request: before the server handles it, or once its response is ready but not yet sent. Tests
 * can then force the order of events instead of relying on delays.
 */
export type HoldPoint = 'metadata' | 'token' | 'token response' | 'revocation' | 'whoami' | 'logout';

type Gate = { arrive(): void; opened: Promise<void> };
export type Hold = ReturnType<ReturnType<typeof createHolds>['hold']>;

export function createHolds() {
  const gates = new Map<HoldPoint, Gate>();

  return {
    /** Holds requests at this point from now on. `arrived` resolves when the first one gets there. */
    hold(point: HoldPoint) {
      let arrive!: () => void;
      let open!: () => void;
      let fail!: (reason: Error) => void;
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      const opened = new Promise<void>((resolve, reject) => ([open, fail] = [resolve, reject]));
      opened.catch(() => {});
      gates.set(point, { arrive, opened });
      return {
        arrived,
        release() {
          gates.delete(point);
          open();
        },
        /** Closes the held connections without a response. */
        drop() {
          gates.delete(point);
          fail(new Error('dropped'));
        },
      };
    },

    /** Waits while requests are held at this point. */
    async pass(point: HoldPoint): Promise<void> {
      gates.get(point)?.arrive();
      await gates.get(point)?.opened;
    },

    /** Lets the server produce the response, but delays sending it until released. */
    holdResponse(response: ServerResponse, point: HoldPoint): void {
      if (!gates.has(point)) return;
      const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
      response.end = ((...args: unknown[]) => {
        void this.pass(point).then(
          () => end(...args),
          () => response.destroy(),
        );
        return response;
      }) as ServerResponse['end'];
    },

    clear: () => gates.clear(),
  };
}
