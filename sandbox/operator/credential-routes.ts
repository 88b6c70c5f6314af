import { randomBytes, randomUUID } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxConfig } from '../context';
import { SCOPES } from '../api/operation';
import { text } from '../api/shapes/text';
import { oidcRecords, operatorTokens, partnerKeys, people, teamMembers } from '../db/schema';
import { hashToken } from '../oidc/hash-token';
import { OPERATOR_TOKEN_PREFIX } from '../oidc/user-token';
import { DEMO_PEOPLE } from '../seed/demo-people';
import { DEFAULT_LIMIT, DEMO_PARTNER, findOrCreatePartner } from '../seed/save-partner';
import type { ServiceClock } from './clock';
import { findPersonId, readBody, slugSchema } from './read-request';
import type { OperatorEnv } from './loopback-only';

const partnerName = z.string().trim().pipe(text(100)).default(DEMO_PARTNER.name);
const keySchema = z.strictObject({
  partner: partnerName,
  scopes: z.array(z.enum(SCOPES)),
  limit: z.int().min(1).max(1_000_000).default(DEFAULT_LIMIT.limit),
  windowSeconds: z.int().min(1).max(86_400).default(DEFAULT_LIMIT.windowSeconds),
});
const tokenSchema = z.strictObject({
  person: slugSchema,
  /** Zero or less creates a token that has already expired. */
  ttlSeconds: z.int().min(-86_400).max(31_536_000).optional(),
  partner: partnerName,
});
const revokeSchema = z.strictObject({ person: slugSchema });

/** The records of a sign-in. The browser's session at the OAuth server ends too, so the person must sign in again. */
const ENDED_WITH_GRANT = ['Grant', 'AccessToken', 'RefreshToken', 'AuthorizationCode', 'Session'];

/** People, keys, tokens, grants: who may call the API. */
export function credentialRoutes(
  { db, accessTokenTtl }: SandboxConfig,
  clock: ServiceClock,
): Hono<OperatorEnv> {
  return new Hono<OperatorEnv>()
    .get('/people', async (c) => {
      const everyone = await db
        .select({ slug: people.slug, id: people.id, name: people.name, email: people.email })
        .from(people)
        .orderBy(asc(people.slug));
      const members = await db.select().from(teamMembers).where(eq(teamMembers.active, true));
      const teamsOf = (id: string) =>
        members.flatMap(({ personId, teamId }) => (personId === id ? [teamId] : []));
      const rank = ({ slug }: { slug: string }) => {
        const at = DEMO_PEOPLE.findIndex((person) => person.slug === slug);
        return at < 0 ? DEMO_PEOPLE.length : at;
      };
      return c.json(
        everyone
          .sort((a, b) => rank(a) - rank(b))
          .map((person) => ({ ...person, teams: teamsOf(person.id) })),
      );
    })
    .post('/keys', async (c) => {
      const { partner, scopes, ...limits } = await readBody(c, keySchema);
      const key = `pk_chain_${randomBytes(24).toString('base64url')}`;
      const { id: partnerId } = await findOrCreatePartner(db, partner);
      await db
        .insert(partnerKeys)
        .values({ id: randomUUID(), partnerId, keyHash: hashToken(key), scopes, ...limits });
      return c.json({ key }, 201);
    })
    .post('/tokens', async (c) => {
      const { person, partner, ttlSeconds = accessTokenTtl } = await readBody(c, tokenSchema);
      const personId = await findPersonId(db, person);
      const { clientId } = await findOrCreatePartner(db, partner);
      const accessToken = OPERATOR_TOKEN_PREFIX + randomBytes(32).toString('base64url');
      const expiresAt = new Date(clock.now().getTime() + ttlSeconds * 1000);
      await db
        .insert(operatorTokens)
        .values({ tokenHash: hashToken(accessToken), personId, clientId, expiresAt });
      return c.json({ accessToken }, 201);
    })
    .post('/grants/revoke', async (c) => {
      const { person } = await readBody(c, revokeSchema);
      const personId = await findPersonId(db, person);
      await db.delete(operatorTokens).where(eq(operatorTokens.personId, personId));
      const ended = await db
        .delete(oidcRecords)
        .where(and(eq(oidcRecords.accountId, personId), inArray(oidcRecords.model, ENDED_WITH_GRANT)))
        .returning({ model: oidcRecords.model });
      return c.json({ grants: ended.filter(({ model }) => model === 'Grant').length });
    });
}
