import { eq } from 'drizzle-orm';
import type { Database } from '../context';
import { settings } from '../db/schema';

/** One named setting, or undefined. The caller states its type, because only the sandbox itself writes these rows. */
export async function readSetting<T>(db: Database, name: string): Promise<T | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
  return row?.value as T | undefined;
}

export async function writeSetting(db: Database, name: string, value: unknown): Promise<void> {
  await db
    .insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
}

export async function deleteSetting(db: Database, name: string): Promise<void> {
  await db.delete(settings).where(eq(settings.name, name));
}

/**
 * A setting that is created once and then kept, such as signing keys. If two processes start together on one
 * database, the first to write wins and both use its value.
 */
export async function getOrCreateSetting<T>(
  db: Database,
  name: string,
  create: () => T | Promise<T>,
): Promise<T> {
  const existing = await readSetting<T>(db, name);
  if (existing !== undefined) return existing;
  await db
    .insert(settings)
    .values({ name, value: await create() })
    .onConflictDoNothing();
  return (await readSetting<T>(db, name))!;
}
