import { and, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../context';
import { oidcRecords, operatorTokens } from '../db/schema';
import { hashToken } from './hash-token';

/** The prefix of every token issued by the operator. By chance an OAuth token may begin with it too. */
export const OPERATOR_TOKEN_PREFIX = 'op_';

/**
 * Finds the person and the OAuth client that a user access token was issued to; null if it is unknown, revoked or
 * expired at `now` by the service clock. One query for practically every valid token.
 */
export async function findUserToken(
  db: Database,
  token: string,
  now: Date,
): Promise<{ personId: string; clientId: string } | null> {
  const ofOperator = token.startsWith(OPERATOR_TOKEN_PREFIX) ? await findOperatorToken(db, token, now) : null;
  return ofOperator ?? findIssuedToken(db, token, now);
}

async function findOperatorToken(db: Database, token: string, now: Date) {
  const [row] = await db
    .select({ personId: operatorTokens.personId, clientId: operatorTokens.clientId })
    .from(operatorTokens)
    .where(and(eq(operatorTokens.tokenHash, hashToken(token)), gt(operatorTokens.expiresAt, now)));
  return row ?? null;
}

/** The join makes revocation reliable: it rejects a token that was issued while its grant was being ended. */
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
