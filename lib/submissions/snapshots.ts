import 'server-only';

const maxAgeMs = 10 * 60_000;
const maxSnapshots = 200;

/** The ids that existed before a batch of submissions, read once per batch in this process. */
export class Snapshots {
  private readonly snapshots = new Map<string, { at: number; ids: Promise<ReadonlySet<string>> }>();

  idsBefore(batch: string, read: () => Promise<string[]>): Promise<ReadonlySet<string>> {
    const now = performance.now();
    for (const [key, { at }] of this.snapshots)
      if (now - at > maxAgeMs || this.snapshots.size >= maxSnapshots) this.snapshots.delete(key);
    const found = this.snapshots.get(batch);
    if (found) return found.ids;
    const ids = read().then((all) => new Set(all));
    this.snapshots.set(batch, { at: now, ids });
    ids.catch(() => this.snapshots.delete(batch));
    return ids;
  }
}
