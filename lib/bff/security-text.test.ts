import { expect, it, vi } from 'vitest';
import { type GET } from '@/app/.well-known/security.txt/route';

vi.stubEnv('APP_URL', 'https://chains.example');
vi.stubEnv('PARTNER_API_KEY', 'pk_chain_of_these_tests');
vi.stubEnv('OAUTH_CLIENT_ID', 'client');
vi.stubEnv('OAUTH_CLIENT_SECRET', 'secret');
vi.stubEnv('SESSION_SECRET', 's'.repeat(40));

async function securityText(contact: string): Promise<Response> {
  vi.stubEnv('SECURITY_CONTACT', contact);
  vi.resetModules();
  const route = (await import('@/app/.well-known/security.txt/route')) as { GET: typeof GET };
  const request = new Request('https://chains.example/.well-known/security.txt');
  return route.GET(request, { params: Promise.resolve({}) });
}

it('names the contact, and expires 180 days after the start', async () => {
  const response = await securityText('mailto:security@chains.example');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  expect(text).toMatch(/^Contact: mailto:security@chains\.example\n/);
  expect(text).toMatch(/^Canonical: https:\/\/chains\.example\/\.well-known\/security\.txt$/m);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)![1]!);
  expect((expires - Date.now()) / (24 * 60 * 60 * 1000)).toBeCloseTo(180, 0);
});

it('returns 404 without a contact', async () => {
  const response = await securityText('');
  expect([response.status, await response.text()]).toEqual([404, '']);
});
