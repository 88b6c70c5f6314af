import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { text } from '../api/shapes/text';
import type { Database } from '../context';
import { settings } from '../db/schema';
import { deleteSetting, readSetting, writeSetting } from './settings';

const FAULTS = 'faults';

/** One fault as the operator defines it. `path` is a glob: `*` matches within one segment, `**` across segments. */
export const faultSchema = z.strictObject({
  path: text(500),
  method: z
    .string()
    .regex(/^[A-Za-z]+$/)
    .transform((method) => method.toUpperCase())
    .optional(),
  kind: z.enum(['status', 'delay', 'reset', 'truncate', 'garbage', 'hang', 'drop']),
  status: z.int().min(200).max(599).default(503),
  /** Seconds; 429 and 503 always carry a Retry-After (Errors 3), by default 1. */
  retryAfter: z.int().min(0).optional(),
  delayMs: z.int().min(0).max(600_000).default(1000),
  probability: z.number().min(0).max(1).default(1),
  count: z.int().min(1).optional(),
});

export type Fault = z.infer<typeof faultSchema>;

export async function setFaults(db: Database, faults: Fault[]): Promise<void> {
  if (faults.length === 0) await deleteSetting(db, FAULTS);
  else await writeSetting(db, FAULTS, faults);
}

/** The fault that applies to this request, or null. Each request uses up one of a fault's `count`. */
export async function takeFault(db: Database, method: string, path: string): Promise<Fault | null> {
  const faults = (await readSetting<Fault[]>(db, FAULTS)) ?? [];
  const chosen = faults.find((fault) => matches(fault, method, path) && Math.random() < fault.probability);
  if (!chosen || chosen.count === undefined) return chosen ?? null;
  return (await decrementCount(db, chosen)) ? chosen : takeFault(db, method, path);
}

/** Decrements under a row lock, so that two processes never use the same count. */
async function decrementCount(db: Database, chosen: Fault): Promise<boolean> {
  const identity = ({ count: _, ...rest }: Fault) => JSON.stringify(Object.entries(rest).sort());
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(settings).where(eq(settings.name, FAULTS)).for('update');
    const faults = (row?.value ?? []) as Fault[];
    const fault = faults.find(({ count, ...rest }) => count && identity(rest) === identity(chosen));
    if (!fault) return false;
    fault.count! -= 1;
    await setFaults(
      tx,
      faults.filter(({ count }) => count !== 0),
    );
    return true;
  });
}

function matches(fault: Fault, method: string, path: string): boolean {
  return (fault.method === undefined || fault.method === method) && globToPattern(fault.path).test(path);
}

/** A lone `*` counts as `**`, because it is meant to match everything. */
export function globToPattern(glob: string): RegExp {
  const source = (glob === '*' ? '**' : glob)
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`);
}
