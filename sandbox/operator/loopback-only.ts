import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import { forbidden } from '../rules/refusal';

export type OperatorEnv = { Bindings: HttpBindings };

const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;
export const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;
/** Set by proxies, behind which the socket's address says nothing about the caller. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/**
 * The controls need no credential, so they serve only this machine, and no web page on it except our own. We check the
 * socket's address, that no proxy was involved, `Host` (against DNS rebinding), `Origin` and `Sec-Fetch-Site`.
 * @throws Refusal forbidden
 */
export const loopbackOnly = createMiddleware<OperatorEnv>(async (c, next) => {
  const host = c.req.header('host') ?? '';
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site') ?? 'none';
  const allowed =
    LOOPBACK_ADDRESS.test(c.env?.incoming?.socket.remoteAddress ?? '') &&
    PROXY_HEADERS.every((name) => c.req.header(name) === undefined) &&
    LOOPBACK_HOST.test(host) &&
    (origin === undefined || origin === `http://${host}`) &&
    (site === 'none' || site === 'same-origin');
  if (!allowed) throw forbidden('The operator controls serve this machine only, and no foreign web page.');
  await next();
});
