import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { conflict } from '../rules/refusal';
import { inTransaction } from './in-transaction';
import { onEachDatabase } from './on-each-database';
import { settings } from './schema';

onEachDatabase('inTransaction', (database) => {
  const db = () => database().db;
  const valueOf = async (name: string) => {
    const [row] = await db().select().from(settings).where(eq(settings.name, name));
    return row?.value;
  };

  it('rolls back when a rule refuses', async () => {
    const refused = inTransaction(db(), async (tx) => {
      await tx.insert(settings).values({ name: 'undone', value: 1 });
      throw conflict('no');
    });
    await expect(refused).rejects.toMatchObject({ code: 'conflict' });
    expect(await valueOf('undone')).toBeUndefined();
  });

  it('retries after a serialization failure, five times at most', async () => {
    let attempts = 0;
    const serializationFailure = Object.assign(new Error('could not serialize'), { code: '40001' });
    const result = await inTransaction(db(), async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('query', { cause: serializationFailure });
      return 'done';
    });
    expect([result, attempts]).toEqual(['done', 3]);
    attempts = 0;
    const failing = inTransaction(db(), async () => {
      attempts += 1;
      throw serializationFailure;
    });
    await expect(failing).rejects.toBe(serializationFailure);
    expect(attempts).toBe(5);
  });

  it('completes two transactions that lock the same rows in opposite order', async () => {
    await db()
      .insert(settings)
      .values([
        { name: 'a', value: 0 },
        { name: 'b', value: 0 },
      ]);
    // Both lock their first row before either locks its second. The embedded database runs them one after the other.
    let holding = 0;
    const bothHold = () => vi.waitFor(() => expect(holding).toBeGreaterThanOrEqual(2), { timeout: 20_000 });
    const add = (first: string, second: string) =>
      inTransaction(db(), async (tx) => {
        for (const name of [first, second]) {
          if (name === second && database().url) await bothHold();
          const [row] = await tx.select().from(settings).where(eq(settings.name, name)).for('update');
          await tx
            .update(settings)
            .set({ value: Number(row!.value) + 1 })
            .where(eq(settings.name, name));
          holding += 1;
        }
      });
    await Promise.all([add('a', 'b'), add('b', 'a')]);
    expect([await valueOf('a'), await valueOf('b')]).toEqual([2, 2]);
  });
});
