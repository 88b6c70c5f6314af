import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { signInOverHttp } from './auth/sign-in-over-http';
import { startPair } from './start-pair';

const readLogs = () =>
  readdirSync(process.env.E2E_LOGS!)
    .filter((file) => file.startsWith('dashboard'))
    .map((file) => readFileSync(path.join(process.env.E2E_LOGS!, file), 'utf8'))
    .join('\n');

// Runs after all other specs (`playwright.config.ts`), even if some failed, and reads the logs of all dashboards. They
// include real sign-ins and a forged one (`sign-in.spec.ts`).
test('the logs of the whole run hold no token, key, cookie or email address', async () => {
  // If only some specs ran, this test writes log lines of its own to check.
  if (!['signed in', '[email]'].every((trace) => readLogs().includes(trace))) {
    const pair = await startPair({});
    await signInOverHttp(pair.url, 'agent');
    await fetch(`${pair.url}/api/auth/callback/partner?code=a-made-up-code&state=a-made-up-state`);
    // Next logs this value.
    await fetch(`${pair.url}/sign-in`, { method: 'POST', headers: { 'next-action': 'jane@example.com' } });
    await pair.close();
  }
  const text = readLogs();
  expect(text).toContain('signed in');

  const secrets = [
    process.env.PARTNER_API_KEY!,
    process.env.OAUTH_CLIENT_SECRET!,
    ...process.env.SESSION_SECRET!.split(','),
  ];
  for (const secret of secrets) expect(text.includes(secret), secret.slice(0, 4)).toBe(false);
  const suspicious = {
    'an email address': /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
    'a key of the service': /pk_chain_/,
    'a bearer token': /bearer\s+(?!\[redacted\])\S{12,}/i,
    'a JWT': /eyJ[\w-]{10,}\./,
    'a code or state': /[?&](code|state)=(?!\[redacted\])[^&\s"]{6,}/,
    'a cookie': /(chain-\d+-session|__Host-session)=/,
    'a word as long as a token': /(?<![\w/.-])[A-Za-z0-9_-]{43}(?![\w/.-])/,
  };
  for (const [name, pattern] of Object.entries(suspicious)) {
    expect(pattern.exec(text)?.[0] ?? null, name).toBeNull();
  }
});
