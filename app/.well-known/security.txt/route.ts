import { env } from '@/lib/env';
import { handle } from '@/lib/bff/server';
import { routes } from '@/lib/routes';

/** How long what it says holds: a deployment that no one starts anew is no one's to write to. Milliseconds. */
const holdsFor = 180 * 24 * 60 * 60 * 1000;

/** RFC 9116: where whoever found a weakness writes to. Not there where no one is named. */
export const GET = handle(async () => {
  const { SECURITY_CONTACT, APP_URL } = env();
  if (!SECURITY_CONTACT) return new Response(null, { status: 404 });
  const lines = [
    `Contact: ${SECURITY_CONTACT}`,
    `Expires: ${new Date(performance.timeOrigin + holdsFor).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${APP_URL}${routes.securityText()}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
});
