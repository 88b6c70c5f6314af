import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../context';
import { settings } from '../db/schema';
import { deleteSetting, readSetting, writeSetting } from './settings';

const FAULTS = 'faults';

/** One fault as the operator orders it. `path` is a glob: `*` is one segment or a part of it, `**` any number. */
export const faultSchema = z.strictObject({
  path: z.string().min(1).max(500),
  method: z
    .string()
    .regex(/^[A-Za-z]+$/)
    .transform((method) => method.toUpperCase())
    .optional(),
  kind: z.enum(['status', 'delay', 'reset', 'truncate', 'garbage', 'hang', 'drop']),
  status: z.int().min(200).max(599).default(503),
  /** Seconds; 429 and 503 always carry a Retry-After (Errors 3), 1 unless told otherwise. */
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

/** The fault this request is to suffer, or null. A fault with a `count` is used up one request at a time. */
export async function takeFault(db: Database, method: string, path: string): Promise<Fault | null> {
  const faults = (await readSetting<Fault[]>(db, FAULTS)) ?? [];
  const chosen = faults.find((fault) => concerns(fault, method, path) && Math.random() < fault.probability);
  if (!chosen || chosen.count === undefined) return chosen ?? null;
  return (await spendOne(db, chosen)) ? chosen : takeFault(db, method, path);
}

/** Takes one from the fault's count under a row lock, so that two processes never use the same one twice. */
async function spendOne(db: Database, chosen: Fault): Promise<boolean> {
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

function concerns(fault: Fault, method: string, path: string): boolean {
  return (fault.method === undefined || fault.method === method) && globToPattern(fault.path).test(path);
}

/** A lone `*` is taken as `**`: whoever writes it means everything. */
export function globToPattern(glob: string): RegExp {
  const source = (glob === '*' ? '**' : glob)
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`);
}
