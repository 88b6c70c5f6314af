import { env } from '@/lib/env';
import { handle } from '@/lib/bff/server';
import { routes } from '@/lib/routes';

/** Counted from the start of the process, so that the file of an abandoned deployment expires. */
const lifetimeMs = 180 * 24 * 60 * 60 * 1000;

/** The contact for reporting vulnerabilities (RFC 9116). 404 if none is configured. */
export const GET = handle(async () => {
  const { SECURITY_CONTACT, APP_URL } = env();
  if (!SECURITY_CONTACT) return new Response(null, { status: 404 });
  const lines = [
    `Contact: ${SECURITY_CONTACT}`,
    `Expires: ${new Date(performance.timeOrigin + lifetimeMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${APP_URL}${routes.securityText()}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
});
