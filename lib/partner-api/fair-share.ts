import 'server-only';

/** What one process may send until the key's window ends. Times in milliseconds. */
export type OwnWindow = {
  endsAt: number;
  /** How long the whole window is, as far as is known. */
  length: number;
  limit: number;
  /** Neither sent nor under way nor reserved. */
  left: number;
};

/** Kept for people below their share, less and less of it towards the end of the window. */
const keptPart = 1 / 5;

/**
 * Who may send. A person below their share of the window goes at once. Who has had it goes when the pace allows: what
 * is left is spread over the rest of the window, and a fifth of it is kept for people below their share.
 */
export class FairShare {
  private sentBy = new Map<string, number>();
  private sentBefore = new Map<string, number>();
  private endsAt: number | null = null;
  private nextPaced = -Infinity;

  /** @param waiting how many calls each person has waiting */
  mayGo(
    window: OwnWindow | null,
    waiting: ReadonlyMap<string, number>,
    now: number,
  ): (userId: string) => boolean {
    if (!window) return () => true;
    const share = this.shareOf(window, waiting);
    const isPaced = now >= this.nextPaced && window.left > kept(window, now);
    return (userId) => isPaced || this.sent(userId) < share;
  }

  /** When someone above their share may go, if no one else sends before. */
  nextChange(window: OwnWindow | null): number {
    if (!window) return Infinity;
    const { endsAt, length, limit, left } = window;
    const allowsMore = endsAt - (left * length) / (limit * keptPart);
    return Math.min(endsAt, Math.max(this.nextPaced, allowsMore + 1));
  }

  noteSent(
    userId: string,
    window: OwnWindow | null,
    waiting: ReadonlyMap<string, number>,
    now: number,
  ): void {
    if (window) {
      this.begin(window);
      if (this.sent(userId) >= this.shareOf(window, waiting))
        this.nextPaced = now + (window.endsAt - now) / Math.max(1, window.left);
    }
    this.sentBy.set(userId, this.sent(userId) + 1);
  }

  /** How long a call at this place among its person's would wait for those before it, once anything can be sent. */
  expectedWait(
    userId: string,
    window: OwnWindow | null,
    waiting: ReadonlyMap<string, number>,
    place: number,
  ): number {
    if (!window) return 0;
    const atOnce = Math.max(0, Math.min(window.left, this.shareOf(window, waiting) - this.sent(userId)));
    const behind = place - atOnce;
    if (behind <= 0) return 0;
    const others = [...this.active(waiting)].filter((one) => one !== userId);
    const wanted = others.map((one) =>
      Math.max(this.sent(one) + (waiting.get(one) ?? 0), this.sentBefore.get(one) ?? 0),
    );
    return (behind * window.length) / Math.max(1, whatIsLeftFor(wanted, window.limit));
  }

  /** An equal part for each person who is there, and one for who comes next. */
  private shareOf(window: OwnWindow, waiting: ReadonlyMap<string, number>): number {
    this.begin(window);
    return Math.max(1, window.limit / (this.active(waiting).size + 1));
  }

  private begin({ endsAt }: OwnWindow): void {
    if (endsAt === this.endsAt) return;
    // A window ends without our being told its successor's end: only the response to a probe tells.
    this.sentBefore = this.sentBy;
    this.sentBy = new Map();
    this.endsAt = endsAt;
    this.nextPaced = -Infinity;
  }

  private sent(userId: string): number {
    return this.sentBy.get(userId) ?? 0;
  }

  private active(waiting: ReadonlyMap<string, number>): Set<string> {
    return new Set([...this.sentBy.keys(), ...this.sentBefore.keys(), ...waiting.keys()]);
  }
}

const kept = ({ limit, endsAt, length }: OwnWindow, now: number) =>
  (limit * keptPart * Math.max(0, endsAt - now)) / length;

/** Max-min: everyone gets what they want, up to a level at which all is given away. @returns what one more could get */
function whatIsLeftFor(wanted: number[], limit: number): number {
  let left = limit;
  const inOrder = wanted.toSorted((a, b) => a - b);
  inOrder.forEach((one, at) => (left -= Math.min(one, left / (inOrder.length + 1 - at))));
  return left;
}
