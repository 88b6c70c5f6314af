import 'server-only';

const keptForMs = 10 * 60_000;
const most = 200;

/** What was there before the first submission of a batch: read once, it serves the others of the batch in this process. */
export class Snapshots {
  private readonly snapshots = new Map<string, { at: number; ids: Promise<ReadonlySet<string>> }>();

  idsBefore(batch: string, read: () => Promise<string[]>): Promise<ReadonlySet<string>> {
    const now = performance.now();
    for (const [key, { at }] of this.snapshots)
      if (now - at > keptForMs || this.snapshots.size >= most) this.snapshots.delete(key);
    const found = this.snapshots.get(batch);
    if (found) return found.ids;
    const ids = read().then((all) => new Set(all));
    this.snapshots.set(batch, { at: now, ids });
    ids.catch(() => this.snapshots.delete(batch));
    return ids;
  }
}
