import 'server-only';

/** One process's part of the key's rate-limit window. Times in milliseconds. */
export type ProcessWindow = {
  endsAt: number;
  /** Length of the whole window, as far as we know. */
  length: number;
  limit: number;
  /** Calls neither sent, nor in flight, nor reserved. */
  left: number;
};

/** The part of the window reserved for users below their share; it shrinks towards the end of the window. */
const reservedPart = 1 / 5;

/**
 * Decides who may send. Users below their share of the window send at once; others are paced: the remaining calls are
 * spread over the rest of the window, and a fifth of it is reserved for users below their share.
 */
export class FairShare {
  private sentInWindow = new Map<string, number>();
  private sentInLastWindow = new Map<string, number>();
  private endsAt: number | null = null;
  private nextPacedAt = -Infinity;

  /** @param waiting number of waiting calls for each user */
  canSend(
    window: ProcessWindow | null,
    waiting: ReadonlyMap<string, number>,
    now: number,
  ): (userId: string) => boolean {
    if (!window) return () => true;
    const share = this.userShare(window, waiting);
    const paceAllows = now >= this.nextPacedAt && window.left > reserved(window, now);
    return (userId) => paceAllows || this.sentCount(userId) < share;
  }

  /** When a user above their share may send, if no one else sends before. */
  nextChange(window: ProcessWindow | null): number {
    if (!window) return Infinity;
    const { endsAt, length, limit, left } = window;
    const reserveFreedAt = endsAt - (left * length) / (limit * reservedPart);
    return Math.min(endsAt, Math.max(this.nextPacedAt, reserveFreedAt + 1));
  }

  recordSent(
    userId: string,
    window: ProcessWindow | null,
    waiting: ReadonlyMap<string, number>,
    now: number,
  ): void {
    if (window) {
      this.startWindow(window);
      if (this.sentCount(userId) >= this.userShare(window, waiting))
        this.nextPacedAt = now + (window.endsAt - now) / Math.max(1, window.left);
    }
    this.sentInWindow.set(userId, this.sentCount(userId) + 1);
  }

  /**
   * How long a call waits for its user's calls before it, once anything can be sent.
   * @param position of the call among its user's waiting calls, from 1
   * @param foreground like `waiting`, but without background reads
   */
  expectedWait(
    userId: string,
    window: ProcessWindow | null,
    waiting: ReadonlyMap<string, number>,
    position: number,
    foreground: ReadonlyMap<string, number> = waiting,
  ): number {
    if (!window) return 0;
    const share = this.userShare(window, waiting);
    const shareLeft = share - this.sentCount(userId);
    const immediate = Math.max(0, Math.min(window.left, shareLeft));
    const delayed = position - immediate;
    if (delayed <= 0) return 0;
    const others = [...this.activeUsers(waiting)].filter((other) => other !== userId);
    const demands = others.map((other) => {
      const sent = this.sentCount(other);
      // Background reads are sent before a paced call only up to their user's share.
      const within = Math.min(share, sent + (waiting.get(other) ?? 0));
      return Math.max(sent + (foreground.get(other) ?? 0), within, this.sentInLastWindow.get(other) ?? 0);
    });
    return (delayed * window.length) / Math.max(1, maxMinShare(demands, window.limit));
  }

  /** An equal share for each active user, and one for the next to arrive. */
  private userShare(window: ProcessWindow, waiting: ReadonlyMap<string, number>): number {
    this.startWindow(window);
    return Math.max(1, window.limit / (this.activeUsers(waiting).size + 1));
  }

  private startWindow({ endsAt }: ProcessWindow): void {
    if (endsAt === this.endsAt) return;
    // We learn the end of the next window only from the response to a probe.
    this.sentInLastWindow = this.sentInWindow;
    this.sentInWindow = new Map();
    this.endsAt = endsAt;
    this.nextPacedAt = -Infinity;
  }

  private sentCount(userId: string): number {
    return this.sentInWindow.get(userId) ?? 0;
  }

  private activeUsers(waiting: ReadonlyMap<string, number>): Set<string> {
    return new Set([...this.sentInWindow.keys(), ...this.sentInLastWindow.keys(), ...waiting.keys()]);
  }
}

const reserved = ({ limit, endsAt, length }: ProcessWindow, now: number) =>
  (limit * reservedPart * Math.max(0, endsAt - now)) / length;

/** Max-min fairness. @returns what one more user could get, whatever they demand, besides these demands */
function maxMinShare(demands: number[], limit: number): number {
  let left = limit;
  const ascending = demands.toSorted((a, b) => a - b);
  ascending.forEach((demand, at) => (left -= Math.min(demand, left / (ascending.length + 1 - at))));
  return left;
}
