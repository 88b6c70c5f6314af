import { type ServerResponse } from 'node:http';

/**
 * Where a request can be stopped: before the server looks at it, or with its response made and not yet sent. So a
 * test says in which order things happen, instead of hoping that a pause is long enough.
 */
export type HoldAt = 'metadata' | 'token' | 'token response' | 'revocation' | 'whoami' | 'logout';

type Held = { arrive(): void; gate: Promise<void> };
export type Hold = ReturnType<ReturnType<typeof createHolds>['hold']>;

export function createHolds() {
  const held = new Map<HoldAt, Held>();

  return {
    /** From now on requests stop there. `arrived` resolves with the first one. */
    hold(at: HoldAt) {
      let arrive!: () => void;
      let open!: () => void;
      let shut!: (reason: Error) => void;
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      const gate = new Promise<void>((resolve, reject) => ([open, shut] = [resolve, reject]));
      gate.catch(() => {});
      held.set(at, { arrive, gate });
      return {
        arrived,
        release() {
          held.delete(at);
          open();
        },
        /** Closes their connections without a response. */
        drop() {
          held.delete(at);
          shut(new Error('dropped'));
        },
      };
    },

    /** Waits while requests are held there. */
    async reach(at: HoldAt): Promise<void> {
      held.get(at)?.arrive();
      await held.get(at)?.gate;
    },

    /** The response is made now and sent when it may go. */
    holdResponse(response: ServerResponse, at: HoldAt): void {
      if (!held.has(at)) return;
      const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
      response.end = ((...given: unknown[]) => {
        void this.reach(at).then(
          () => end(...given),
          () => response.destroy(),
        );
        return response;
      }) as ServerResponse['end'];
    },

    forget: () => held.clear(),
  };
}
