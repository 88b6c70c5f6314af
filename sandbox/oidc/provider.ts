import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { SandboxConfig } from '../context';
import type { ServiceClock } from '../operator/clock';
import { sufferFault } from '../operator/faults';
import { recordRequest } from '../operator/request-counts';
import { DEFAULT_SCOPE, oidcConfiguration } from './configuration';
import { errorPage } from './other-pages';
import { sendPage } from './page';
import { signIn } from './sign-in';

const OPENID_METADATA = '/.well-known/openid-configuration';
const OAUTH_METADATA = '/.well-known/oauth-authorization-server';
const PREFIXES = [
  '/auth',
  '/token',
  '/jwks',
  '/me',
  '/session/end',
  '/sign-in',
  OPENID_METADATA,
  OAUTH_METADATA,
];

/** Whether a path belongs to the OAuth server rather than to the API. */
export function isOAuthPath(path: string): boolean {
  return PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>;

/** The OAuth 2.1 server that issues the user tokens. Its handler answers every path of `isOAuthPath`. */
export async function createOidc(
  config: SandboxConfig,
  clock: ServiceClock,
): Promise<{ handler(req: IncomingMessage, res: ServerResponse): void }> {
  const provider = new Provider(config.issuer, await oidcConfiguration(config, clock));
  // Behind https there is a proxy that ends it; cookies become Secure by what it says.
  provider.proxy = config.issuer.startsWith('https:');

  const steps: Middleware[] = [
    countOAuthRequests(config),
    (_ctx, next) => clock.refresh().then(next),
    explainErrors(config),
    serveOAuthMetadata,
    fillInScope,
    signIn(provider, config),
  ];
  for (const step of steps) provider.use(step as Parameters<Provider['use']>[0]);
  const handle = provider.callback();

  return {
    handler(req, res) {
      void (async () => {
        if (config.operator) {
          const fault = await sufferFault(config.db, req, res);
          if (fault)
            return recordRequest(
              config.db,
              req.method ?? 'GET',
              pathOf(req),
              fault.kind === 'status' ? fault.status : 0,
            );
        }
        await handle(req, res);
      })().catch(() => res.destroy());
    },
  };
}

function pathOf(req: IncomingMessage): string {
  return new URL(req.url ?? '/', 'http://localhost').pathname;
}

/** Requests to the token endpoint are told apart by grant type, so that refreshes can be counted. */
function countOAuthRequests({ db }: SandboxConfig): Middleware {
  return async (ctx, next) => {
    const { method, path } = ctx;
    await next();
    const pattern = path.replace(/^\/(auth|sign-in)\/[\w-]+$/, '/$1/{uid}');
    const grantType = path === '/token' && ctx.oidc?.params?.grant_type;
    recordRequest(db, method, grantType ? `/token?grant_type=${String(grantType)}` : pattern, ctx.status);
  };
}

/** Whatever nobody else explained: an unknown address, an interaction that is gone, a failure of our own. */
function explainErrors(config: SandboxConfig): Middleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status !== 404 || ctx.body) return;
      await explain(ctx, 404, 'not_found');
    } catch (caught) {
      const known =
        caught instanceof errors.OIDCProviderError
          ? caught
          : new errors.CustomOIDCProviderError('server_error');
      await explain(ctx, known.statusCode ?? 400, known.error, known.error_description);
      if (known.error === 'server_error') ctx.app.emit('server_error', ctx, caught);
    }
  };

  async function explain(ctx: KoaContextWithOIDC, status: number, error: string, description?: string) {
    if (ctx.accepts('json', 'html') === 'html') {
      return sendPage(
        ctx,
        { title: 'Sign-in error', status },
        errorPage(error, description, config.dashboardUrl),
      );
    }
    ctx.status = status;
    ctx.body = { error, error_description: description };
  }
}

/** RFC 8414 metadata is the same document under another name. */
const serveOAuthMetadata: Middleware = async (ctx, next) => {
  if (ctx.path === OAUTH_METADATA) ctx.path = OPENID_METADATA;
  await next();
};

/** A request that names no scope, or only `offline_access`, is given the default one. */
const fillInScope: Middleware = async (ctx, next) => {
  if (ctx.path === '/auth' && ctx.method === 'GET' && typeof (ctx.query.scope ?? '') === 'string') {
    const asked = String(ctx.query.scope ?? '')
      .split(' ')
      .filter(Boolean);
    if (asked.every((scope) => scope === 'offline_access')) {
      ctx.query = { ...ctx.query, scope: [...asked, DEFAULT_SCOPE].join(' ') };
    }
  }
  await next();
};
