import { connect } from 'node:tls';
import { type Environment } from '@/lib/env';
import { reasonOf } from '@/lib/values/reason-of';
import { certificateTodo, failed, type CheckResult, ok, responseTimeoutMs, warning } from './check-result';

const check = 'TLS';
const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
const minDaysLeft = 14;

/** Checks that network traffic is encrypted, and that this process trusts the servers' certificates. */
export async function checkTls({
  OAUTH_ISSUER,
  PARTNER_API_URL,
  APP_URL,
}: Environment): Promise<CheckResult> {
  const variables = { OAUTH_ISSUER, PARTNER_API_URL, APP_URL };
  for (const [variable, address] of Object.entries(variables)) {
    const { protocol, hostname } = new URL(address);
    if (protocol !== 'http:' || isLoopback(hostname)) continue;
    const says = `${variable} is plain http: anyone on the network can read secrets and sessions.`;
    return warning(check, says, `Put ${hostname} behind TLS and use https: in ${variable}.`);
  }
  // APP_URL is not included: the dashboard itself may not be running yet.
  const servers = [...new Set([OAUTH_ISSUER, PARTNER_API_URL].map((address) => new URL(address).origin))];
  const secure = servers.filter((address) => address.startsWith('https:'));
  if (secure.length === 0) return ok(check, 'Plain http, on this machine only.');
  const results = await Promise.all(secure.map(checkCertificate));
  const problems = results.filter((result) => typeof result === 'object');
  const worst = problems.find(({ result }) => result === 'failed') ?? problems[0];
  if (worst) return worst;
  const serversWith = (wanted: CertificateResult) =>
    secure.filter((_, at) => results[at] === wanted).join(', ');
  const [valid, notSeen] = [serversWith('valid'), serversWith('not seen')];
  const says = [
    valid && `The certificates of ${valid} are valid.`,
    notSeen && `The certificates of ${notSeen} could not be checked directly.`,
  ];
  return ok(check, says.filter(Boolean).join(' '));
}

/** `not seen`: no direct connection, perhaps because only a proxy can reach the server. */
type CertificateResult = CheckResult | 'valid' | 'not seen';

function checkCertificate(address: string): Promise<CertificateResult> {
  const { hostname, port, host } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replaceAll(/[[\]]/g, ''),
      port: Number(port || 443),
      servername: /^[\d.]+$|^\[/.test(hostname) ? undefined : hostname,
      rejectUnauthorized: false,
      timeout: responseTimeoutMs,
    });
    const finish = (result: CertificateResult) => {
      socket.destroy();
      resolve(result);
    };
    // The other checks report a server that does not respond, so we do not report it here.
    socket.once('timeout', () => finish('not seen'));
    socket.once('error', (error) => {
      const says = `No TLS with ${host}: ${reasonOf(error)}.`;
      const isTlsError = /SSL|EPROTO/.test(reasonOf(error));
      finish(
        isTlsError
          ? failed(check, says, 'Check that it uses TLS on that port, or use http: instead.')
          : 'not seen',
      );
    });
    socket.once('secureConnect', () => {
      const code = socket.authorizationError as unknown as { code?: string } | string | null;
      const days = (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000;
      if (!socket.authorized) {
        const name = typeof code === 'string' ? code : (code?.code ?? 'unknown');
        finish(
          failed(
            check,
            `This machine does not trust the certificate of ${host}: ${name}.`,
            certificateTodo(name),
          ),
        );
      } else if (days < minDaysLeft) {
        finish(
          warning(check, `The certificate of ${host} expires in ${Math.floor(days)} days.`, 'Renew it.'),
        );
      } else finish('valid');
    });
  });
}
