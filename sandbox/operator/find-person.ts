import { eq } from 'drizzle-orm';
import type { Database } from '../context';
import { people } from '../db/schema';
import { notFound } from '../rules/refusal';

/** The id of the person with that slug. @throws Refusal not_found */
export async function findPersonId(db: Database, slug: string): Promise<string> {
  const [row] = await db.select({ id: people.id }).from(people).where(eq(people.slug, slug));
  if (!row) throw notFound();
  return row.id;
}
