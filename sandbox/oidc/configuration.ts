import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { Database, SandboxConfig } from '../context';
import { people } from '../db/schema';
import type { ServiceClock } from '../operator/clock';
import { createOidcAdapter } from './adapter';
import { clientMetadata } from './client-metadata';
import { errorName } from './explain-errors';
import { loadKeys } from './keys';
import { errorPage, signedOutPage, signOutPage, stillSignedInPage } from './status-pages';
import { originsOf, sendPage } from './page';

const DAY = 24 * 60 * 60;

/** The scope of a request that names none (RFC 6749, 3.3). The API itself checks no token scopes. */
export const DEFAULT_SCOPE = 'api';
/** Others are ignored (RFC 6749, 3.3). */
export const SCOPES = ['openid', 'profile', 'email', 'offline_access', DEFAULT_SCOPE];

/** The configuration of `oidc-provider`, reduced to what this service offers. */
export async function oidcConfiguration(config: SandboxConfig, clock: ServiceClock): Promise<Configuration> {
  const { db, dashboardUrl } = config;
  const { jwks, cookieKeys } = await loadKeys(db);
  // All ports of a host share cookies: two sandboxes on one machine must not sign each other out.
  const cookie = (name: string) => `sandbox_${new URL(config.issuer).port || 'default'}_${name}`;

  return {
    adapter: (model) => createOidcAdapter(db, clock, model),
    clients: [
      clientMetadata({
        id: config.clientId,
        secret: config.clientSecret,
        name: 'Chain Dashboard',
        redirectUris: [`${dashboardUrl}/api/auth/callback/partner`],
        postLogoutRedirectUris: [
          `${dashboardUrl}/signed-out`,
          `${dashboardUrl}/sign-in`,
          dashboardUrl,
          `${dashboardUrl}/`,
        ],
      }),
    ],
    jwks,
    cookies: {
      keys: cookieKeys,
      names: { session: cookie('session'), interaction: cookie('interaction'), resume: cookie('resume') },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    responseTypes: ['code'],
    scopes: SCOPES,
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    // Claims go into the id_token too, which saves clients a second request.
    conformIdTokenClaims: false,
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    issueRefreshToken: () => true,
    rotateRefreshToken: () => true,
    expiresWithSession: () => false,
    clientBasedCORS: () => false,
    findAccount: (_ctx, id) => findPerson(db, id),
    loadExistingGrant: grantWithoutConsent,
    interactions: { policy: signInPolicy(db), url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    ttl: {
      AccessToken: config.accessTokenTtl,
      RefreshToken: config.refreshTokenTtl,
      AuthorizationCode: 60,
      IdToken: 60 * 60,
      Interaction: 60 * 60,
      Session: 14 * DAY,
      Grant: 365 * DAY,
    },
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: confirmSignOut,
        // Also reached by "Stay signed in", which keeps the session.
        postLogoutSuccessSource: async (ctx) => {
          const { accountId } = await ctx.oidc.provider.Session.get(ctx);
          if (accountId) await sendPage(ctx, { title: 'Still signed in' }, stillSignedInPage(dashboardUrl));
          else await sendPage(ctx, { title: 'Signed out' }, signedOutPage(dashboardUrl));
        },
      },
    },
    renderError: (ctx, out, error) =>
      sendPage(
        ctx,
        { title: 'Sign-in error', status: ctx.status },
        // oidc-provider's description of its own failures ("oops!") is of no use to anyone.
        errorPage(
          errorName(error, out.error),
          out.error === 'server_error' ? undefined : out.error_description,
          dashboardUrl,
        ),
      ),
  };
}

async function findPerson(db: Database, id: string) {
  const [row] = await db
    .select({ name: people.name, email: people.email })
    .from(people)
    .where(eq(people.id, id));
  return row && { accountId: id, claims: () => ({ sub: id, ...row }) };
}

/**
 * Every client belongs to the service or its operator, so no consent is needed. Every sign-in gets its own grant: if
 * reuse of a refresh token ends one, the person's other browsers stay signed in.
 */
async function grantWithoutConsent(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (!client || !session?.accountId || needsSignIn(ctx)) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope([...ctx.oidc.requestParamScopes].join(' '));
  await grant.save();
  return grant;
}

const needsSignIn = ({ oidc }: KoaContextWithOIDC) =>
  oidc.promptPending('login') || oidc.promptPending('select_account');

/** A session of someone other than the person in `login_hint` does not count as signed in. */
function signInPolicy(db: Database) {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  policy.get('login')?.checks.add(
    new interactionPolicy.Check('login_hint', 'another person was requested', async (ctx) => {
      const hint = ctx.oidc.params?.login_hint;
      if (typeof hint !== 'string' || !ctx.oidc.session?.accountId || ctx.oidc.result?.login) return false;
      const hinted = await findByLoginHint(db, hint);
      return hinted !== undefined && hinted.id !== ctx.oidc.session.accountId;
    }),
  );
  return policy;
}

/** A hint may be the person's slug, email address or id. */
export async function findByLoginHint(
  db: Database,
  hint: string,
): Promise<{ id: string; slug: string } | undefined> {
  const all = await db.select({ id: people.id, slug: people.slug, email: people.email }).from(people);
  const wanted = hint.trim().toLowerCase();
  return all.find(({ id, slug, email }) => [id, slug, email.toLowerCase()].includes(wanted));
}

/**
 * Signing out needs a click unless the request is provably the user's own: it carries the id token of the session to
 * end, or comes from a page of the same site. Any other page could have sent it.
 */
async function confirmSignOut(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const hinted = ctx.oidc.entities.IdTokenHint?.payload as { sub?: string } | undefined;
  const isSameSite =
    ['same-origin', 'same-site'].includes(ctx.get('sec-fetch-site')) && ctx.oidc.client !== undefined;
  const isUsersOwn = hinted?.sub === ctx.oidc.session?.accountId || isSameSite;
  const scriptNonce = isUsersOwn ? randomBytes(16).toString('base64') : undefined;
  await sendPage(
    ctx,
    { title: 'Sign out', formTargets: originsOf(ctx.oidc.params?.post_logout_redirect_uri), scriptNonce },
    signOutPage(form, scriptNonce ?? null),
  );
}
