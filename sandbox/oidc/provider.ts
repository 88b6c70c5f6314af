import type { IncomingMessage, ServerResponse } from 'node:http';
import './without-runtime-warning';
import { Provider } from 'oidc-provider';
import type { Logger } from 'pino';
import { createLog } from '../api/log';
import type { Database, SandboxConfig } from '../context';
import type { ServiceClock } from '../operator/clock';
import { applyFault } from '../operator/faults';
import { recordRequest } from '../operator/request-counts';
import { DEFAULT_SCOPE, SCOPES, oidcConfiguration } from './configuration';
import { explainErrors, isOAuthPath, respondWithFailure } from './explain-errors';
import { readForm } from './read-form';
import { signIn } from './sign-in';
import type { Step } from './step';

/** The OAuth 2.1 server that issues user tokens. Its handler serves every path that the API does not serve. */
export async function createOidc(
  config: SandboxConfig,
  clock: ServiceClock,
): Promise<{ handler(req: IncomingMessage, res: ServerResponse): void }> {
  const log = createLog(config);
  const provider = new Provider(config.issuer, await oidcConfiguration(config, clock));
  // With https, a proxy terminates TLS: trusting its headers makes the cookies Secure.
  provider.proxy = config.issuer.startsWith('https:');
  provider.on('server_error', (ctx, error) => respondWithFailure(log, ctx, error));
  const koa: NodeJS.EventEmitter = provider;
  koa.on('error', (error: Error) => log.warn({ err: error }, 'connection error'));

  const steps: Step[] = [
    observe(config.db, log),
    explainErrors(config.dashboardUrl, log),
    ...(config.operator ? [applyFaults(config)] : []),
    (_ctx, next) => clock.refresh().then(next),
    serveOAuthMetadata,
    addDefaultScope,
    signIn(provider, config),
  ];
  for (const step of steps) provider.use(step as Parameters<Provider['use']>[0]);
  const handle = provider.callback();
  return { handler: (req, res) => void handle(req, res) };
}

function applyFaults({ db }: SandboxConfig): Step {
  return async (ctx, next) => {
    if (await applyFault(db, ctx.path, ctx.req, ctx.res)) ctx.respond = false;
    else await next();
  };
}

/** RFC 8414 metadata is the same document at another path. */
const serveOAuthMetadata: Step = async (ctx, next) => {
  if (ctx.path === '/.well-known/oauth-authorization-server') ctx.path = '/.well-known/openid-configuration';
  await next();
};

/** Adds the default scope to a request that names no known one, or only `offline_access`. */
const addDefaultScope: Step = async (ctx, next) => {
  if (ctx.path === '/auth' && ctx.method === 'GET' && !Array.isArray(ctx.query.scope)) {
    const asked = (ctx.query.scope ?? '').split(' ').filter(Boolean);
    if (!asked.some((scope) => SCOPES.includes(scope) && scope !== 'offline_access')) {
      ctx.query = { ...ctx.query, scope: [...asked, DEFAULT_SCOPE].join(' ') };
    }
  }
  await next();
};

/** Counts and logs every request by its route; at the token endpoint by grant type, so that refreshes can be counted. */
function observe(db: Database, log: Logger): Step {
  return async (ctx, next) => {
    const start = performance.now();
    const { method, path } = ctx;
    await next();
    // `respond` is false if an injected fault has sent the response itself, or cut the connection.
    const handledByFault = ctx.respond === false;
    const status = handledByFault ? (ctx.res.writableEnded ? ctx.res.statusCode : 0) : ctx.status;
    const grantType =
      path === '/token'
        ? (ctx.oidc?.params?.grant_type ?? (handledByFault && (await grantTypeOf(ctx.req))))
        : undefined;
    const route = /^[\w:.-]{1,50}$/.test(String(grantType ?? ''))
      ? `/token?grant_type=${String(grantType)}`
      : routeOf(path);
    recordRequest(db, method, route, status);
    const requestId = ctx.res.getHeader('x-request-id');
    log.info(
      { requestId, method, route, status, ms: Math.round((performance.now() - start) * 10) / 10 },
      'request',
    );
  };
}

function routeOf(path: string): string {
  return isOAuthPath(path) ? path.replace(/^\/(auth|sign-in)\/[^/]+$/, '/$1/{uid}').slice(0, 100) : '*';
}

async function grantTypeOf(req: Parameters<typeof readForm>[0]): Promise<string | undefined> {
  if (!req.readable) return undefined;
  const { grant_type: given } = await readForm(req).catch(() => ({ grant_type: undefined }));
  return typeof given === 'string' ? given : undefined;
}
