import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { errorResponse, notFoundResponse } from './api/error-response';
import { authenticate } from './api/credentials';
import { docsRoutes } from './api/docs/routes';
import type { ApiEnvironment } from './api/environment';
import { createLog } from './api/log';
import {
  addRateLimitHeaders,
  logRequests,
  addRequestId,
  requestId,
  addSandboxHeader,
} from './api/every-request';
import { openApiDocument } from './api/openapi';
import { operations } from './api/operations';
import { readSecret } from './api/secret';
import { serveOperation } from './api/serve-operation';
import { passToWatcher } from './api/show-responses';
import type { SandboxConfig } from './context';
import { unreadableResponse } from './http-server';
import { createOidc } from './oidc/provider';
import { createClock } from './operator/clock';
import { faultMiddleware } from './operator/faults';
import { countRequests } from './operator/request-counts';
import { operatorRoutes } from './operator/routes';
import { Refusal } from './rules/refusal';

/** Paths that Hono serves; everything else belongs to the OAuth server. */
const OWN_PATH = /^\/(?:v1|operator|openapi\.json|docs|healthz)(?:[/?]|$)/;

/**
 * Builds the complete service on an open, migrated database, without listening.
 * @returns the API alone (for `app.request` in tests), and the listener for `createServer`, OAuth server included
 */
export async function createApp(config: SandboxConfig): Promise<{
  app: Hono<ApiEnvironment>;
  listener: (req: IncomingMessage, res: ServerResponse) => void;
}> {
  const log = createLog(config);
  const clock = createClock(config.db);
  const shared = { db: config.db, clock, secret: await readSecret(config.db) };
  const document = openApiDocument(operations, config.issuer);

  const app = new Hono<ApiEnvironment>();
  app.onError(errorResponse(log));
  app.notFound(notFoundResponse);
  app.use(addRequestId, logRequests(log));
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/openapi.json', (c) => c.json(document));
  app.route('/docs', docsRoutes(document, config.operator));
  if (config.operator) app.route('/operator', operatorRoutes(config, clock));

  app.use(
    '/v1/*',
    addSandboxHeader,
    countRequests(config.db),
    passToWatcher(config.onResponse),
    addRateLimitHeaders,
  );
  const middleware: MiddlewareHandler[] = [authenticate(config.db, clock)];
  if (config.operator) middleware.push(faultMiddleware(config.db));
  for (const operation of operations) {
    app.on(operation.method, [honoPath(operation.path)], ...middleware, serveOperation(operation, shared));
  }
  for (const path of new Set(operations.map((operation) => operation.path))) {
    app.all(honoPath(path), () => {
      throw methodNotAllowed(path);
    });
  }

  const api = getRequestListener(app.fetch, { errorHandler: unreadableResponse });
  const oidc = await createOidc(config, clock);
  return {
    app,
    listener(req, res) {
      if (OWN_PATH.test(req.url ?? '/')) return void api(req, res);
      res.setHeader('X-Request-Id', requestId(req.headers['x-request-id']));
      oidc.handler(req, res);
    },
  };
}

const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

function methodNotAllowed(path: string): Refusal {
  const methods = operations
    .filter((operation) => operation.path === path)
    .map((operation) => operation.method);
  return new Refusal('method_not_allowed', 'The path does not support this method.', {
    headers: { Allow: methods.join(', ') },
  });
}
