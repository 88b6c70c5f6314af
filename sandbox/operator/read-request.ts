import type { Context } from 'hono';
import { z } from 'zod';
import { eq } from 'drizzle-orm';
import { invalid, notFound } from '../rules/refusal';
import type { Database } from '../context';
import { people } from '../db/schema';
import { givenMoment } from '../api/shapes/moment';
import { text } from '../api/shapes/text';

/** Reads and validates the body. @throws Refusal invalid_request, with every issue */
export async function readBody<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
  let json: unknown;
  try {
    json = JSON.parse(await c.req.text());
  } catch {
    throw invalid([{ path: '', message: 'The body is not JSON.' }]);
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  throw invalid(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

/** The `id` in the path. @throws Refusal not_found if it is not a valid id */
export function pathId(c: Context): string {
  const parsed = z.guid().safeParse(c.req.param('id'));
  if (!parsed.success) throw notFound();
  return parsed.data;
}

/** A timestamp with an offset, as clients write it. */
export const momentSchema = givenMoment().transform((text) => new Date(text));

/** The name by which the operator addresses a person. */
export const slugSchema = text(200);

/** The id of the person with that slug. @throws Refusal not_found */
export async function findPersonId(db: Database, slug: string): Promise<string> {
  const [row] = await db.select({ id: people.id }).from(people).where(eq(people.slug, slug));
  if (!row) throw notFound();
  return row.id;
}
