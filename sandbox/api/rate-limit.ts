import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../context';
import { rows } from '../db/rows';
import { hashToken } from '../oidc/hash-token';

/** A partner key and its current window, with this request counted. `reset` is in seconds. */
export type CountedKey = {
  id: string;
  scopes: string[];
  partner: { id: string; name: string };
  clientId: string;
  limit: number;
  count: number;
  reset: number;
};

const countedRow = z.object({
  id: z.string(),
  scopes: z.array(z.string()),
  partner_id: z.string(),
  partner_name: z.string(),
  client_id: z.string(),
  limit: z.number(),
  count: z.number(),
  reset: z.number(),
});

/**
 * Finds a key and counts one request against it, in one statement. The window is fixed and starts with its first
 * request. The row lock keeps the count exact across processes, and the database's clock is used.
 * @returns null for an unknown key
 */
export async function countRequestOfKey(db: Database, key: string): Promise<CountedKey | null> {
  const [row] = await rows(
    db,
    sql`
      with found as (
        select k.id, k.scopes, k.limit, k.window_seconds, p.id as partner_id, p.name as partner_name, p.client_id
        from partner_keys k join partners p on p.id = k.partner_id
        where k.key_hash = ${hashToken(key)}
      ), counted as (
        insert into rate_windows as w (key_id, started_at, count)
        select id, now(), 1 from found
        on conflict (key_id) do update set
          (started_at, count) = (
            select
              case when f.is_over then excluded.started_at else w.started_at end,
              case when f.is_over then 1 else w.count + 1 end
            from (
              select w.started_at + make_interval(secs => window_seconds) <= excluded.started_at
                -- The start lies in the future, so the clock has been set back.
                or w.started_at > excluded.started_at + interval '5 seconds' as is_over
              from found
            ) f
          )
        returning w.started_at, w.count
      )
      select found.id, found.scopes, found.partner_id, found.partner_name, found.client_id, found.limit, counted.count,
        -- Rounded to milliseconds, the start may be just after now, so cap the result at the length of the window.
        least(found.window_seconds, greatest(1, ceil(extract(epoch from
          counted.started_at + make_interval(secs => found.window_seconds) - now()))))::int as reset
      from found, counted`,
    countedRow,
  );
  if (!row) return null;
  const { partner_id, partner_name, client_id, ...keyFields } = row;
  return { ...keyFields, partner: { id: partner_id, name: partner_name }, clientId: client_id };
}

/** Errors 3. `Remaining` never goes below zero. */
export function rateLimitHeaders(key: CountedKey): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(key.limit),
    'X-RateLimit-Remaining': String(Math.max(0, key.limit - key.count)),
    'X-RateLimit-Reset': String(key.reset),
  };
}
