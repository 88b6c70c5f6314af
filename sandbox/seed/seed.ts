import { sql } from 'drizzle-orm';
import type { Database, SandboxConfig } from '../context';
import { inTransaction } from '../db/in-transaction';
import { rateWindows } from '../db/schema';
import { setClockOffset } from '../operator/clock';
import { clearRequests } from '../operator/request-counts';
import { readSetting, writeSetting } from '../operator/settings';
import { setFaults } from '../operator/take-fault';
import { baseWorld } from './base-world';
import { demoWorld } from './demo-world';
import { savePartner } from './save-partner';
import { replaceWorld } from './save-world';

const SEEDED = 'seeded';
/** An arbitrary advisory lock id, other than the migrations': concurrent resets and first starts queue on it. */
const SEED_LOCK = 7_204_816;

export type SeedName = 'demo' | 'empty';

async function isSeeded(db: Database): Promise<boolean> {
  return (await readSetting(db, SEEDED)) !== undefined;
}

/**
 * Resets the database to a known state, in one transaction. It keeps partners, keys, operator tokens, and the OAuth
 * server's sessions and grants: they refer to people by id, and seeded people keep their ids, so that browsers stay
 * signed in.
 */
export async function seed(
  db: Database,
  config: Pick<SandboxConfig, 'clientId' | 'partnerKey'>,
  name: SeedName,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK}::bigint)`);
    await write(tx, config, name, now);
  });
}

/** Seeds the demo on the first start only, even if several processes start together. */
export async function seedOnce(
  db: Database,
  config: Pick<SandboxConfig, 'clientId' | 'partnerKey'>,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK}::bigint)`);
    if (await isSeeded(tx)) await savePartner(tx, config);
    else await write(tx, config, 'demo', now);
  });
}

async function write(
  tx: Database,
  config: Pick<SandboxConfig, 'clientId' | 'partnerKey'>,
  name: SeedName,
  now: Date,
) {
  await tx.delete(rateWindows);
  await setFaults(tx, []);
  await setClockOffset(tx, 0);
  await replaceWorld(tx, name === 'demo' ? demoWorld(now) : baseWorld(now));
  await savePartner(tx, config);
  await writeSetting(tx, SEEDED, name);
  await clearRequests(tx);
}
