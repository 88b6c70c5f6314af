import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { z } from 'zod';
import { text, webAddress } from '../api/shapes/text';
import type { SandboxConfig } from '../context';
import { partners } from '../db/schema';
import { createOidcAdapter } from '../oidc/adapter';
import { clientMetadata } from '../oidc/client-metadata';
import { DEMO_PARTNER, findOrCreatePartner } from '../seed/save-partner';
import type { ServiceClock } from './clock';
import type { OperatorEnv } from './loopback-only';
import { readBody } from './read-request';

const address = webAddress().regex(
  /^[^#*]*$/,
  'is matched exactly, so it must not have a fragment or a wildcard',
);

const clientSchema = z.strictObject({
  partner: z
    .string()
    .trim()
    .pipe(text(100))
    .refine(
      (name) => name !== DEMO_PARTNER.name,
      "is the dashboard's partner, whose client comes from the environment",
    ),
  redirectUris: z.array(address).min(1).max(20),
  postLogoutRedirectUris: z.array(address).max(20).default([]),
});

/** Registers a partner's own OAuth client with the addresses of their application. It survives resets and restarts. */
export function clientRoutes({ db }: SandboxConfig, clock: ServiceClock): Hono<OperatorEnv> {
  return new Hono<OperatorEnv>().post('/clients', async (c) => {
    const { partner, ...addresses } = await readBody(c, clientSchema);
    const { clientId: id } = await findOrCreatePartner(db, partner);
    const secret = await db.transaction(async (tx) => {
      // Locked, so that a second registration at the same time gets the same secret.
      await tx.select().from(partners).where(eq(partners.clientId, id)).for('update');
      // oidc-provider looks up clients that are not in its configuration in its storage.
      const clients = createOidcAdapter(tx, clock, 'Client');
      const known = await clients.find(id);
      const kept = known?.client_secret ?? randomBytes(32).toString('base64url');
      await clients.upsert(id, clientMetadata({ id, secret: kept, name: partner, ...addresses }), undefined);
      return kept;
    });
    return c.json({ clientId: id, clientSecret: secret, ...addresses }, 201);
  });
}
