import { sql } from 'drizzle-orm';
import type { Database } from '../context';
import { partnerKeys, partners, people, operatorTokens } from '../db/schema';
import { hashToken } from '../oidc/hash-token';
import { everyPermission } from '../rules/permissions';
import { SCOPES } from '../api/operation';

const TRANSACTIONS_EACH = 3;
const STAGES_EACH = 6;
const OTHER_PEOPLE = 2_000;
/** The chains of a busy agent. The service holds many more, which must not slow down the agent's requests. */
const READER_CHAINS = 100;

/** The reader is in every n-th chain, starting with the first. @returns n */
export const readerStep = (chainCount: number) => Math.max(1, Math.floor(chainCount / READER_CHAINS));

export const BENCH_KEY = 'pk_chain_bench_only_0000000000';
export const BENCH_TOKEN = 'op_bench_only_0000000000';

/**
 * Fills an empty database with chains of three transactions, each with six stages and three parties. The reader is
 * a party of every transaction in at most 100 chains. Ids are derived from numbers, so that the bench can compute them.
 */
export async function fill(db: Database, chainCount: number): Promise<void> {
  const transactionCount = chainCount * TRANSACTIONS_EACH;
  const permissions = JSON.stringify(everyPermission());
  const partnerId = crypto.randomUUID();
  const reader = crypto.randomUUID();
  const now = new Date();
  const sharing = { name: true, email: true, phone: false, company: true };
  await db.insert(partners).values({ id: partnerId, name: 'Bench', clientId: 'bench' });
  await db.insert(partnerKeys).values({
    id: crypto.randomUUID(),
    partnerId,
    keyHash: hashToken(BENCH_KEY),
    scopes: [...SCOPES],
    limit: 1_000_000_000,
    windowSeconds: 86_400,
  });
  await db.insert(people).values({
    id: reader,
    slug: 'bench',
    name: 'Bench Reader',
    email: 'bench@example.com',
    sharing,
    updatedAt: now,
  });
  await db.insert(operatorTokens).values({
    tokenHash: hashToken(BENCH_TOKEN),
    personId: reader,
    clientId: 'bench',
    expiresAt: new Date(now.getTime() + 86_400_000),
  });
  const statements = [
    sql`insert into people (id, slug, name, email, sharing, updated_at)
      select md5('person' || n)::uuid, 'bench-' || n, 'Person ' || n, 'bench-' || n || '@example.com', ${JSON.stringify(sharing)}::jsonb, now()
      from generate_series(1, ${OTHER_PEOPLE}::int) n`,
    sql`insert into chains (id, created_at, updated_at)
      select md5('chain' || n)::uuid, now(), now() - n * interval '1 minute' from generate_series(1, ${chainCount}::int) n`,
    sql`insert into properties (id, line1, city, region, postcode, country, address_key, sale_state, ownership_type, created_at, updated_at)
      select md5('property' || n)::uuid, n || ' Bench Street', 'Bristol', 'Bristol', 'BS1 1AA', 'GB', n || 'benchstreet|bs11aa|gb',
        'for-sale-sold-stc', 'free-hold', now(), now() from generate_series(1, ${transactionCount}::int) n`,
    sql`insert into listings (id, property_id, amount, currency, agent, created_at)
      select md5('listing' || n)::uuid, md5('property' || n)::uuid, 250000, 'GBP', 'Harbour & Vale', now()
      from generate_series(1, ${transactionCount}::int) n`,
    sql`insert into transactions (id, chain_id, property_id, sale_state, amount, currency, transaction_date, created_at, updated_at)
      select md5('transaction' || n)::uuid, md5('chain' || (n + ${TRANSACTIONS_EACH - 1}) / ${TRANSACTIONS_EACH})::uuid, md5('property' || n)::uuid,
        'for-sale-sold-stc', 240000, 'GBP', now(), now(), now() from generate_series(1, ${transactionCount}::int) n`,
    sql`insert into links (id, chain_id, transaction_id, dependency_id)
      select md5('link' || n)::uuid, md5('chain' || (n + ${TRANSACTIONS_EACH - 1}) / ${TRANSACTIONS_EACH})::uuid,
        md5('transaction' || n)::uuid, md5('transaction' || n + 1)::uuid
      from generate_series(1, ${transactionCount}::int) n where n % ${TRANSACTIONS_EACH} <> 0`,
    sql`insert into parties (id, transaction_id, person_id, role, representing, permissions, active, created_at, updated_at)
      select md5('party' || n || '-' || p)::uuid, md5('transaction' || n)::uuid,
        case when p = 0 and ((n + ${TRANSACTIONS_EACH - 1}) / ${TRANSACTIONS_EACH} - 1) % ${readerStep(chainCount)} = 0 then ${reader}::uuid else md5('person' || (n * 2 + p) % ${OTHER_PEOPLE} + 1)::uuid end,
        (array['Agent', 'Seller', 'Buyer'])[p + 1], 'Seller', ${permissions}::jsonb, true, now(), now()
      from generate_series(1, ${transactionCount}::int) n, generate_series(0, 2) p`,
    sql`insert into stages (id, transaction_id, title, progress, created_at, updated_at)
      select md5('stage' || n || '-' || s)::uuid, md5('transaction' || n)::uuid, 'Stage ' || s, 'In Progress', now(), now() - s * interval '1 hour'
      from generate_series(1, ${transactionCount}::int) n, generate_series(1, ${STAGES_EACH}::int) s`,
    sql`vacuum analyze`,
  ];
  for (const statement of statements) await db.execute(statement);
}
