import { and, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../context';
import { oidcRecords, operatorTokens } from '../db/schema';
import { hashToken } from './hash-token';

/** What every operator-made token starts with: it says in which table to look. */
export const OPERATOR_TOKEN_PREFIX = 'op_';

/**
 * Whose user access token this is, and to which OAuth client it was issued; null when it is unknown, revoked
 * or expired at `now`, the service's clock. One query.
 */
export async function findUserToken(
  db: Database,
  token: string,
  now: Date,
): Promise<{ personId: string; clientId: string } | null> {
  return token.startsWith(OPERATOR_TOKEN_PREFIX)
    ? findOperatorToken(db, token, now)
    : findIssuedToken(db, token, now);
}

async function findOperatorToken(db: Database, token: string, now: Date) {
  const [row] = await db
    .select({ personId: operatorTokens.personId, clientId: operatorTokens.clientId })
    .from(operatorTokens)
    .where(and(eq(operatorTokens.tokenHash, hashToken(token)), gt(operatorTokens.expiresAt, now)));
  return row ?? null;
}

/** The join is the safety net of revocation: a token that slipped in while its grant was being ended is dead. */
async function findIssuedToken(db: Database, token: string, now: Date) {
  const grants = alias(oidcRecords, 'grants');
  const [row] = await db
    .select({ personId: oidcRecords.accountId, clientId: sql<string>`${oidcRecords.payload}->>'clientId'` })
    .from(oidcRecords)
    .innerJoin(grants, and(eq(grants.model, 'Grant'), eq(grants.id, oidcRecords.grantId)))
    .where(
      and(
        eq(oidcRecords.model, 'AccessToken'),
        eq(oidcRecords.id, hashToken(token)),
        gt(oidcRecords.expiresAt, now),
      ),
    );
  return row?.personId ? { personId: row.personId, clientId: row.clientId } : null;
}
