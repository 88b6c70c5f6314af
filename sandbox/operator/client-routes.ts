import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxConfig } from '../context';
import { createOidcAdapter } from '../oidc/adapter';
import { clientMetadata } from '../oidc/client-metadata';
import { DEMO_PARTNER, findOrMakePartner } from '../seed/save-partner';
import type { ServiceClock } from './clock';
import type { OperatorEnv } from './loopback-only';
import { readBody } from './read-request';

const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .max(2048)
  .regex(/^[^#*]*$/, 'is compared to the letter: it has neither a fragment nor a wildcard');

const clientSchema = z.strictObject({
  partner: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine(
      (name) => name !== DEMO_PARTNER.name,
      "is the dashboard's: its client comes from the environment",
    ),
  redirectUris: z.array(address).min(1).max(20),
  postLogoutRedirectUris: z.array(address).max(20).default([]),
});

/** The OAuth client of a partner, with the addresses of their own application: it stays, whatever is reset or restarted. */
export function clientRoutes({ db }: SandboxConfig, clock: ServiceClock): Hono<OperatorEnv> {
  // oidc-provider finds the clients that it was not started with in its own storage.
  const clients = createOidcAdapter(db, clock, 'Client');
  return new Hono<OperatorEnv>().post('/clients', async (c) => {
    const { partner, ...addresses } = await readBody(c, clientSchema);
    const { clientId: id } = await findOrMakePartner(db, partner);
    const known = await clients.find(id);
    const secret = known?.client_secret ?? randomBytes(32).toString('base64url');
    await clients.upsert(id, clientMetadata({ id, secret, name: partner, ...addresses }), undefined);
    return c.json({ clientId: id, clientSecret: secret, ...addresses }, 201);
  });
}
