import 'server-only';

const keptForMs = 10 * 60_000;
const most = 200;

/** What was there before the first submission of a batch: read once, it serves the others of the batch in this process. */
export class Snapshots {
  private readonly kept = new Map<string, { at: number; ids: Promise<ReadonlySet<string>> }>();

  of(batch: string, read: () => Promise<string[]>): Promise<ReadonlySet<string>> {
    const now = performance.now();
    for (const [key, { at }] of this.kept)
      if (now - at > keptForMs || this.kept.size >= most) this.kept.delete(key);
    const found = this.kept.get(batch);
    if (found) return found.ids;
    const ids = read().then((all) => new Set(all));
    this.kept.set(batch, { at: now, ids });
    ids.catch(() => this.kept.delete(batch));
    return ids;
  }
}
