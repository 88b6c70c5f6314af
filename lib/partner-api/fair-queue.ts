import 'server-only';

/** Writes first, then reads that someone waits for, then background reads. */
export type Priority = 'write' | 'interactive' | 'background';

type Item = { userId: string; priority: Priority };
/** `hasQuantum`: the quantum of the current turn has been added to the deficit. */
type Lane<T> = { userId: string; deficit: number; hasQuantum: boolean; write: T[]; interactive: T[] };

/** A turn serves one read or two writes of a user, so writes go first without starving reads. */
const quantum = 2;
const cost = { write: 1, interactive: 2 };

/**
 * Deficit round robin over users. Each user has a lane, in which writes go first; its turn ends when its deficit is
 * spent. Background reads are served, user by user, only when no lane has anything to send.
 */
export class FairQueue<T extends Item> {
  private readonly lanes = new Map<string, Lane<T>>();
  private readonly background = new Map<string, T[]>();
  private readonly countByPriority: Record<Priority, number> = { write: 0, interactive: 0, background: 0 };
  private readonly countByUser = new Map<string, number>();
  private readonly foregroundCountByUser = new Map<string, number>();

  get size(): number {
    return this.countByPriority.write + this.countByPriority.interactive + this.countByPriority.background;
  }

  /** Number of waiting items for each user. */
  get waitingByUser(): ReadonlyMap<string, number> {
    return this.countByUser;
  }

  /** The same without background reads. */
  get foregroundByUser(): ReadonlyMap<string, number> {
    return this.foregroundCountByUser;
  }

  countFor(userId: string): number {
    return this.countByUser.get(userId) ?? 0;
  }

  /** Number of a user's waiting items up to the last of this priority, in the order in which they are sent. */
  countUpTo({ userId, priority }: Item): number {
    if (priority === 'background') return this.countFor(userId);
    const { write = [], interactive = [] } = this.lanes.get(userId) ?? {};
    return write.length + (priority === 'write' ? 0 : interactive.length);
  }

  /** A user's waiting interactive reads, in order. */
  interactiveReadsOf(userId: string): T[] {
    return [...(this.lanes.get(userId)?.interactive ?? [])];
  }

  waitingByPriority(): Record<Priority, number> {
    return { ...this.countByPriority };
  }

  *[Symbol.iterator](): Generator<T> {
    for (const lane of this.lanes.values()) yield* [...lane.write, ...lane.interactive];
    for (const items of this.background.values()) yield* [...items];
  }

  /** @param front a retry has waited before, so it goes to the front of its lane */
  push(item: T, front = false): void {
    const items = this.itemsFor(item);
    if (front) items.unshift(item);
    else items.push(item);
    this.adjustCount(item, 1);
  }

  /** @returns whether the item was still waiting */
  remove(item: T): boolean {
    const items =
      item.priority === 'background'
        ? this.background.get(item.userId)
        : this.lanes.get(item.userId)?.[item.priority];
    const at = items?.indexOf(item) ?? -1;
    if (at < 0) return false;
    items!.splice(at, 1);
    this.adjustCount(item, -1);
    this.dropIfEmpty(item.userId);
    return true;
  }

  /** Removes and returns the next item that `maySend` accepts, if there is one. */
  takeNext(maySend: (item: T) => boolean, includeBackground: boolean): T | undefined {
    return this.takeForeground(maySend) ?? (includeBackground ? this.takeBackground(maySend) : undefined);
  }

  private takeForeground(maySend: (item: T) => boolean): T | undefined {
    // Two rounds suffice: after the first, every lane has a full quantum.
    for (let turns = this.lanes.size * 2; turns > 0; turns -= 1) {
      const lane: Lane<T> = this.lanes.values().next().value!;
      const item = lane.write.find(maySend) ?? lane.interactive.find(maySend);
      if (item) {
        if (!lane.hasQuantum) {
          lane.hasQuantum = true;
          lane.deficit += quantum;
        }
        const itemCost = cost[item.priority as keyof typeof cost];
        if (lane.deficit >= itemCost) {
          lane.deficit -= itemCost;
          this.remove(item);
          return item;
        }
      }
      lane.hasQuantum = false;
      this.lanes.delete(lane.userId);
      this.lanes.set(lane.userId, lane);
    }
    return undefined;
  }

  private takeBackground(maySend: (item: T) => boolean): T | undefined {
    for (const [userId, items] of this.background) {
      const item = items.find(maySend);
      if (!item) continue;
      this.background.delete(userId);
      this.background.set(userId, items);
      this.remove(item);
      return item;
    }
    return undefined;
  }

  private itemsFor(item: T): T[] {
    if (item.priority === 'background') {
      const items = this.background.get(item.userId) ?? [];
      this.background.set(item.userId, items);
      return items;
    }
    const lane = this.lanes.get(item.userId) ?? {
      userId: item.userId,
      deficit: 0,
      hasQuantum: false,
      write: [],
      interactive: [],
    };
    this.lanes.set(item.userId, lane);
    return lane[item.priority];
  }

  private dropIfEmpty(userId: string): void {
    const lane = this.lanes.get(userId);
    if (lane && lane.write.length + lane.interactive.length === 0) this.lanes.delete(userId);
    if (this.background.get(userId)?.length === 0) this.background.delete(userId);
  }

  private adjustCount(item: T, by: 1 | -1): void {
    this.countByPriority[item.priority] += by;
    const { countByUser, foregroundCountByUser } = this;
    for (const counts of item.priority === 'background'
      ? [countByUser]
      : [countByUser, foregroundCountByUser]) {
      const left = (counts.get(item.userId) ?? 0) + by;
      if (left === 0) counts.delete(item.userId);
      else counts.set(item.userId, left);
    }
  }
}
