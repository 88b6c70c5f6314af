import 'server-only';

/** Writes and what a person waits for go before what no one is looking at. */
export type Priority = 'write' | 'interactive' | 'background';

type Item = { userId: string; priority: Priority };
type Lane<T> = { userId: string; deficit: number; visited: boolean; write: T[]; interactive: T[] };

/** In one turn a user is served one read or two writes: that is how writes go first without starving anyone. */
const quantum = 2;
const cost = { write: 1, interactive: 2 };

/**
 * Deficit round robin over users. Each user has a lane; within a lane writes go first, and a lane's turn ends
 * when its deficit is spent. Background work is served, user by user, only when no lane has anything to send.
 */
export class FairQueue<T extends Item> {
  private readonly lanes = new Map<string, Lane<T>>();
  private readonly background = new Map<string, T[]>();
  private readonly waiting: Record<Priority, number> = { write: 0, interactive: 0, background: 0 };
  private readonly waitingOf = new Map<string, number>();

  get size(): number {
    return this.waiting.write + this.waiting.interactive + this.waiting.background;
  }

  /** How many each user has waiting. */
  get perUser(): ReadonlyMap<string, number> {
    return this.waitingOf;
  }

  sizeOf(userId: string): number {
    return this.waitingOf.get(userId) ?? 0;
  }

  /** What a user has waiting to be read, in order. */
  interactiveOf(userId: string): T[] {
    return [...(this.lanes.get(userId)?.interactive ?? [])];
  }

  byPriority(): Record<Priority, number> {
    return { ...this.waiting };
  }

  *[Symbol.iterator](): Generator<T> {
    for (const lane of this.lanes.values()) yield* [...lane.write, ...lane.interactive];
    for (const items of this.background.values()) yield* [...items];
  }

  /** `front`: the item has waited before (a retry) and keeps its place in its own lane. */
  push(item: T, front = false): void {
    const items = this.itemsFor(item);
    if (front) items.unshift(item);
    else items.push(item);
    this.count(item, 1);
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
    this.count(item, -1);
    this.dropIfEmpty(item.userId);
    return true;
  }

  /** The next item to send, or undefined when none that `may` be sent waits. */
  take(may: (item: T) => boolean, withBackground: boolean): T | undefined {
    return this.takeForeground(may) ?? (withBackground ? this.takeBackground(may) : undefined);
  }

  private takeForeground(may: (item: T) => boolean): T | undefined {
    // Two rounds suffice: after one, every lane has been visited anew and holds a whole quantum.
    for (let turns = this.lanes.size * 2; turns > 0; turns -= 1) {
      const lane: Lane<T> = this.lanes.values().next().value!;
      const item = lane.write.find(may) ?? lane.interactive.find(may);
      if (item) {
        if (!lane.visited) {
          lane.visited = true;
          lane.deficit += quantum;
        }
        const price = cost[item.priority as keyof typeof cost];
        if (lane.deficit >= price) {
          lane.deficit -= price;
          this.remove(item);
          return item;
        }
      }
      lane.visited = false;
      this.lanes.delete(lane.userId);
      this.lanes.set(lane.userId, lane);
    }
    return undefined;
  }

  private takeBackground(may: (item: T) => boolean): T | undefined {
    for (const [userId, items] of this.background) {
      const item = items.find(may);
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
      visited: false,
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

  private count(item: T, by: 1 | -1): void {
    this.waiting[item.priority] += by;
    const left = this.sizeOf(item.userId) + by;
    if (left === 0) this.waitingOf.delete(item.userId);
    else this.waitingOf.set(item.userId, left);
  }
}
