import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type RewritingProxy } from '@/e2e/rewriting-proxy';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

type Row = Record<string, unknown> & { id: string };
type List = { data: Row[]; nextCursor: string | null };

// Only one worker should start this dashboard.
test.describe.configure({ mode: 'default' });
test.use({
  dashboard: ({ pair, rewritingProxy }, use) =>
    use({ env: { PARTNER_API_URL: rewritingProxy.url, OAUTH_ISSUER: pair.sandboxUrl } }),
});
// The conveyancer's lists are of every kind, but shorter than the agent's.
test.beforeEach(({ signedInAs }) => signedInAs('conveyancer'));
test.afterEach(({ rewritingProxy }) => rewritingProxy.reset());

const callsTo = (proxy: RewritingProxy, path: string) =>
  proxy.requests.filter((request) => request.split('?')[0] === path).length;

test('reads a list with an endless cursor at most twice, and says that its end is unknown', async ({
  page,
  rewritingProxy,
  expectAccessible,
}) => {
  const { id } = await demoTransaction(page, '31 Lyncombe Hill');
  const lists = [
    [routes.transactionStages(id), `/v1/transactions/${id}/stages`, () => 'fake'],
    [routes.transactionParties(id), `/v1/transactions/${id}/parties`, () => `fake${Math.random()}`],
    [routes.invites({ tab: 'sent' }), '/v1/me/invites/sent', () => 'fake'],
    [routes.addressBook(), '/v1/me/address-book', () => `fake${Math.random()}`],
    [routes.chains(), '/v1/chains', () => 'fake'],
  ] as const;
  rewritingProxy.setRewrite((path, body: List) => {
    const cursor = lists.find(([, listPath]) => listPath === path)?.[2] ?? (() => 'fake');
    return Array.isArray(body.data) ? { ...body, nextCursor: cursor() } : body;
  });
  const noEnd = page.getByText('does not say where this list ends');
  for (const [url, path] of lists) {
    rewritingProxy.requests.length = 0;
    await page.goto(url);
    await expect(noEnd).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
    await expect(page.getByText(/Showing all/)).toBeHidden();
    if (url !== routes.chains()) expect.soft(callsTo(rewritingProxy, path), path).toBe(2);
  }
  await expectAccessible();
});

test('treats an empty cursor as the end of a list', async ({ page, rewritingProxy }) => {
  rewritingProxy.setRewrite((_, body: List) =>
    Array.isArray(body.data) ? { ...body, nextCursor: '' } : body,
  );
  await page.goto(routes.chains());
  await expect(page.getByText(/Showing all/)).toBeVisible();
  expect(callsTo(rewritingProxy, '/v1/chains')).toBe(1);
  // The proxy drops the sandbox header, so the page must not show the sandbox notice.
  await expect(page.getByRole('button', { name: /^Shared allowance/ })).toBeVisible();
  await expect(page.getByRole('banner')).not.toContainText('Sandbox');
});

test('truncates a note of 100,000 characters, and can show all of it', async ({
  page,
  rewritingProxy,
  expectAccessible,
}) => {
  const { id } = await demoTransaction(page, '31 Lyncombe Hill');
  const long = 'word\n'.repeat(20_000);
  const withLongNote = (stage: Row) => ({
    ...stage,
    progressNote: long,
    description: long,
    progress: 'Blocked',
  });
  rewritingProxy.setRewrite((path, body: List & { data: Row }) => {
    if (path.endsWith('/stages')) return { ...body, data: (body as List).data.map(withLongNote) };
    return path.startsWith('/v1/stages/') ? { ...body, data: withLongNote(body.data) } : body;
  });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await page.goto(routes.transactionStages(id));
  await expect(page.getByRole('button', { name: 'Show all' }).first()).toBeVisible();
  expect(await height()).toBeLessThan(6000);
  await page.getByRole('rowheader').first().getByRole('link').click();
  const showAll = page.getByRole('main').getByRole('button', { name: 'Show all' });
  await expect(showAll).toHaveCount(2);
  await showAll.last().click();
  expect((await page.getByRole('region', { name: 'Full text' }).textContent())!.length).toBe(long.length);
  expect(await height()).toBeLessThan(6000);
  await expectAccessible();
});

/** Maps every member of every object, at any depth. */
const mapMembers = (value: unknown, change: (name: string, member: unknown) => unknown): unknown =>
  Array.isArray(value)
    ? value.map((item) => mapMembers(item, change))
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value).map(([name, member]) => [name, change(name, mapMembers(member, change))]),
        )
      : value;

/** The sandbox sends all its timestamps in UTC. */
const zone = /(Z|\+00:00)$/;

const timestampForms = [
  (timestamp: string) => timestamp.replace(zone, '+0000'),
  (timestamp: string) => timestamp.replace(zone, '+00'),
  (timestamp: string) => timestamp.replace(zone, 'Z').replace(/:\d\d(\.\d+)?Z$/, 'Z'),
  () => '9999-12-31T23:59:59Z',
  () => '0000-01-01T00:00:00Z',
];

const screensOf = ({ id, chainId }: { id: string; chainId: string }) => [
  routes.chains(),
  ...(['table', 'summary', 'timeline'] as const).map((view) => routes.chain(chainId, { view })),
  routes.chain(chainId),
  routes.transaction(id),
  routes.transactionStages(id),
  routes.transactionStages(id, { view: 'timeline' }),
  routes.transactionParties(id),
  routes.addressBook(),
  routes.invites(),
  routes.invites({ tab: 'sent' }),
  routes.accessRequests({ status: 'any' }),
];

async function expectRendered(page: Page, url: string) {
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/could not read|could not be|went wrong/);
  expect.soft(await page.getByRole('main').innerText(), url).not.toMatch(/\b(null|NaN|Invalid Date)\b/);
}

test('renders every screen with timestamps in every ISO form and at both ends of the calendar, and with incomplete addresses', async ({
  page,
  rewritingProxy,
}) => {
  const screens = screensOf(await demoTransaction(page, '31 Lyncombe Hill'));
  let count = 0;
  rewritingProxy.setRewrite((_, body) =>
    mapMembers(body, (name, value) => {
      if (['region', 'city', 'postcode'].includes(name)) return null;
      const isTimestamp = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && zone.test(value);
      return isTimestamp ? timestampForms[count++ % timestampForms.length]!(value) : value;
    }),
  );
  for (const url of screens) await expectRendered(page, url);
  expect(count).toBeGreaterThan(100);
});

test('leaves a row out of its list if it is not valid, counts it and logs it', async ({
  page,
  rewritingProxy,
  expectAccessible,
}) => {
  const { id } = await demoTransaction(page, '31 Lyncombe Hill');
  // Breaks one row of each list, on whichever page it is: this does not depend on how many pages are read.
  const brokenIds = new Map<string, string>();
  rewritingProxy.setRewrite((path, body: List) => {
    if (!Array.isArray(body.data)) return body;
    if (!brokenIds.has(path)) brokenIds.set(path, body.data[0]!.id);
    const data = body.data.map((row) => (row.id === brokenIds.get(path) ? { ...row, id: 7 } : row));
    return { ...body, data };
  });
  const notice = page.getByText('1 could not be shown');
  for (const url of [
    routes.chains(),
    routes.transactionStages(id),
    routes.transactionParties(id),
    routes.addressBook(),
    routes.invites({ tab: 'sent' }),
  ]) {
    await page.goto(url);
    await expect(notice).toBeVisible();
    await expect(page.getByText(/Showing all/)).toBeHidden();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  }
  await expectAccessible();
  const logs = readdirSync(process.env.E2E_LOGS!).filter((name) => name.startsWith('dashboard'));
  const lines = logs.flatMap((name) => readFileSync(`${process.env.E2E_LOGS}/${name}`, 'utf8').split('\n'));
  // The dashboards of other tests log into the same folder.
  const line = lines.find((text) => text.includes('"rows"') && text.includes('/v1/transactions/{id}/stages'));
  expect(JSON.parse(line!)).toMatchObject({ level: 40, rows: 1, reasons: ['id: invalid_type'] });

  rewritingProxy.setRewrite((_, body: List) =>
    Array.isArray(body.data) ? { data: [{ ...body.data[0], id: 7 }], nextCursor: null } : body,
  );
  await page.goto(routes.chains());
  await expect(notice).toBeVisible();
  await expect(page.getByText('You are not in a chain yet')).toBeHidden();
});

test('shows an invalid website and an unknown currency as they were received', async ({
  page,
  rewritingProxy,
}) => {
  const { id, chainId } = await demoTransaction(page, '31 Lyncombe Hill');
  rewritingProxy.setRewrite((_, body) =>
    mapMembers(body, (name, value) =>
      name === 'companyWebsite' ? 'smith and sons' : name === 'currency' ? 'XXX' : value,
    ),
  );
  // A hydration mismatch would be a console error, which fails the test.
  await page.goto(routes.transactionParties(id));
  await expect(page.getByText('smith and sons').first()).toBeVisible();
  await page.goto(routes.addressBook({ by: 'company' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const url of [routes.chain(chainId, { view: 'table' }), routes.transaction(id)]) {
    await page.goto(url);
    await expect(page.getByText(/\d XXX/).first()).toBeAttached();
  }
});
