import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@/e2e/test';

// Runs after all others (playwright.config.ts): reads what the dashboards have logged in the whole run.
test('the logs of the whole run hold no token, key, cookie or email address', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('agent'); // So that there is something to read when this file runs alone.
  await page.request.get('/api/auth/callback/partner?code=a-made-up-code&state=a-made-up-state');
  const folder = process.env.E2E_LOGS!;
  const text = readdirSync(folder)
    .filter((file) => file.startsWith('dashboard'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  expect(text.split('\n').length).toBeGreaterThan(2);

  const people = await sandbox.operator<{ email: string }[]>('GET', '/people');
  const secrets = [
    process.env.PARTNER_API_KEY!,
    process.env.OAUTH_CLIENT_SECRET!,
    ...process.env.SESSION_SECRET!.split(','),
  ];
  for (const secret of [...secrets, ...people.map(({ email }) => email)]) {
    expect(text.includes(secret), secret.slice(0, 4)).toBe(false);
  }
  const suspicious = {
    'an email address': /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
    'a key of the service': /pk_chain_/,
    'a bearer token': /bearer\s+(?!\[redacted\])\S{12,}/i,
    'a JWT': /eyJ[\w-]{10,}\./,
    'a code or state': /[?&](code|state)=(?!\[redacted\])[^&\s"]{6,}/,
    'a cookie': /(chain-\d+-session|__Host-session)=/,
    'a word as long as a token': /(?<![\w/.-])[A-Za-z0-9_-]{43}(?![\w/.-])/,
  };
  for (const [what, pattern] of Object.entries(suspicious)) {
    expect(pattern.exec(text)?.[0] ?? null, what).toBeNull();
  }
});
