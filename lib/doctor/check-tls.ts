import { connect } from 'node:tls';
import { type Environment } from '@/lib/env';
import { reasonOf } from '@/lib/values/reason-of';
import { failed, type CheckResult, ok, responseTimeoutMs, warning } from './finding';

const check = 'TLS';
const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
const soonDays = 14;

/** Whether what goes over the network is encrypted, and whether this process believes the certificates. */
export async function checkTls({
  OAUTH_ISSUER,
  PARTNER_API_URL,
  APP_URL,
}: Environment): Promise<CheckResult> {
  const variables = { OAUTH_ISSUER, PARTNER_API_URL, APP_URL };
  for (const [variable, address] of Object.entries(variables)) {
    const { protocol, hostname } = new URL(address);
    if (protocol !== 'http:' || isLoopback(hostname)) continue;
    const says = `${variable} is plain http: whoever is on the way reads secrets and sessions.`;
    return warning(check, says, `Put ${hostname} behind TLS and write https: into ${variable}.`);
  }
  // Our own address need not respond before the first start.
  const servers = [...new Set([OAUTH_ISSUER, PARTNER_API_URL].map((address) => new URL(address).origin))];
  const secure = servers.filter((address) => address.startsWith('https:'));
  const findings = (await Promise.all(secure.map(checkCertificate))).filter((one) => one !== null);
  const worst = findings.find(({ result }) => result === 'failed') ?? findings[0];
  if (worst) return worst;
  return ok(
    check,
    secure.length
      ? `The certificates of ${secure.join(', ')} are good.`
      : 'Plain http, on this machine alone.',
  );
}

function checkCertificate(address: string): Promise<CheckResult | null> {
  const { hostname, port, host } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replaceAll(/[[\]]/g, ''),
      port: Number(port || 443),
      servername: /^[\d.]+$|^\[/.test(hostname) ? undefined : hostname,
      rejectUnauthorized: false,
      timeout: responseTimeoutMs,
    });
    const end = (finding: CheckResult | null) => {
      socket.destroy();
      resolve(finding);
    };
    // That nothing responds at all is for the checks of what should: here it would be said twice.
    socket.once('timeout', () => end(null));
    socket.once('error', (error) => {
      const says = `No TLS with ${host}: ${reasonOf(error)}.`;
      const isTls = /SSL|EPROTO/.test(reasonOf(error));
      end(isTls ? failed(check, says, 'Does it speak TLS on that port? Otherwise write http: there.') : null);
    });
    socket.once('secureConnect', () => {
      const code = socket.authorizationError as unknown as { code?: string } | string | null;
      const days = (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000;
      if (!socket.authorized) {
        const name = typeof code === 'string' ? code : (code?.code ?? 'unknown');
        end(failed(check, `This machine does not trust the certificate of ${host}: ${name}.`, todoOf(name)));
      } else if (days < soonDays) {
        end(warning(check, `The certificate of ${host} ends in ${Math.floor(days)} days.`, 'Renew it.'));
      } else end(null);
    });
  });
}

function todoOf(code: string): string {
  if (/EXPIRED/.test(code)) return 'Renew the certificate.';
  if (/NOT_YET/.test(code)) return "Check this machine's clock.";
  if (/ALTNAME/.test(code)) return 'The certificate is for another host: check the address.';
  return 'If a CA of your own signed it, name its file in NODE_EXTRA_CA_CERTS.';
}
