import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type BendingProxy } from '@/e2e/bending-proxy';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

type Row = Record<string, unknown> & { id: string };
type List = { data: Row[]; nextCursor: string | null };

// One worker starts this dashboard, not both.
test.describe.configure({ mode: 'default' });
test.use({
  dashboard: ({ pair, bendingProxy }, use) =>
    use({ env: { PARTNER_API_URL: bendingProxy.url, OAUTH_ISSUER: pair.sandboxUrl } }),
});
test.beforeEach(({ signedInAs }) => signedInAs('agent'));
test.afterEach(({ bendingProxy }) => bendingProxy.straighten());

const callsTo = (proxy: BendingProxy, path: string) =>
  proxy.asked.filter((asked) => asked.split('?')[0] === path).length;

test('a service whose lists never end is asked twice, and the lists say so', async ({
  page,
  bendingProxy,
  expectAccessible,
}) => {
  const { id } = await demoTransaction(page, '6 Brook Street');
  const lists = [
    [routes.transactionStages(id), `/v1/transactions/${id}/stages`, () => 'bent'],
    [routes.transactionParties(id), `/v1/transactions/${id}/parties`, () => `bent${Math.random()}`],
    [routes.invites({ tab: 'sent' }), '/v1/me/invites/sent', () => 'bent'],
    [routes.addressBook(), '/v1/me/address-book', () => `bent${Math.random()}`],
    [routes.chains(), '/v1/chains', () => 'bent'],
  ] as const;
  bendingProxy.bend((path, body: List) => {
    const cursor = lists.find(([, of]) => of === path)?.[2] ?? (() => 'bent');
    return Array.isArray(body.data) ? { ...body, nextCursor: cursor() } : body;
  });
  const noEnd = page.getByText('does not say where this list ends');
  for (const [url, path] of lists) {
    bendingProxy.asked.length = 0;
    await page.goto(url);
    await expect(noEnd).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
    await expect(page.getByText(/Showing all/)).toBeHidden();
    if (url !== routes.chains()) expect.soft(callsTo(bendingProxy, path), path).toBe(2);
  }
  await expectAccessible();
});

test('an empty cursor is the end of a list', async ({ page, bendingProxy }) => {
  bendingProxy.bend((_, body: List) => (Array.isArray(body.data) ? { ...body, nextCursor: '' } : body));
  await page.goto(routes.chains());
  await expect(page.getByText(/Showing all/)).toBeVisible();
  expect(callsTo(bendingProxy, '/v1/chains')).toBe(1);
  // The proxy passes on no word of being a sandbox: like a real service, it is not called one.
  await expect(page.getByRole('button', { name: /^Shared allowance/ })).toBeVisible();
  await expect(page.getByRole('banner')).not.toContainText('Sandbox');
});

test('a note of a hundred thousand characters is cut, and can be read whole', async ({
  page,
  bendingProxy,
  expectAccessible,
}) => {
  const { id } = await demoTransaction(page, '6 Brook Street');
  const long = 'word\n'.repeat(20_000);
  const bent = (stage: Row) => ({ ...stage, progressNote: long, description: long, progress: 'Blocked' });
  bendingProxy.bend((path, body: List & { data: Row }) => {
    if (path.endsWith('/stages')) return { ...body, data: (body as List).data.map(bent) };
    return path.startsWith('/v1/stages/') ? { ...body, data: bent(body.data) } : body;
  });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await page.goto(routes.transactionStages(id));
  await expect(page.getByRole('button', { name: 'Show all' }).first()).toBeVisible();
  expect(await height()).toBeLessThan(6000);
  await page.getByRole('rowheader').first().getByRole('link').click();
  const all = page.getByRole('main').getByRole('button', { name: 'Show all' });
  await expect(all).toHaveCount(2);
  await all.last().click();
  expect((await page.getByRole('region', { name: 'Full text' }).textContent())!.length).toBe(
    long.length,
  );
  expect(await height()).toBeLessThan(6000);
  await expectAccessible();
});

/** Every member of every object, however deep. */
const members = (value: unknown, change: (name: string, of: unknown) => unknown): unknown =>
  Array.isArray(value)
    ? value.map((one) => members(one, change))
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value).map(([name, of]) => [name, change(name, members(of, change))]),
        )
      : value;

/** The sandbox's moments are all in UTC. */
const zone = /(Z|\+00:00)$/;

const forms = [
  (moment: string) => moment.replace(zone, '+0000'),
  (moment: string) => moment.replace(zone, '+00'),
  (moment: string) => moment.replace(zone, 'Z').replace(/:\d\d(\.\d+)?Z$/, 'Z'),
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

async function stands(page: Page, url: string) {
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/could not read|could not be|went wrong/);
  expect.soft(await page.getByRole('main').innerText(), url).not.toMatch(/\b(null|NaN|Invalid Date)\b/);
}

test('moments in every form of the standard and at both ends of the calendar, and addresses without a region, take no screen down', async ({
  page,
  bendingProxy,
}) => {
  const screens = screensOf(await demoTransaction(page, '6 Brook Street'));
  let count = 0;
  bendingProxy.bend((_, body) =>
    members(body, (name, value) => {
      if (['region', 'city', 'postcode'].includes(name)) return null;
      const isMoment = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && zone.test(value);
      return isMoment ? forms[count++ % forms.length]!(value) : value;
    }),
  );
  for (const url of screens) await stands(page, url);
  expect(count).toBeGreaterThan(100);
});

test('a row that cannot be read is left out of its list, counted and logged', async ({
  page,
  bendingProxy,
  expectAccessible,
}) => {
  const { id } = await demoTransaction(page, '6 Brook Street');
  // One of each list, on whichever of its pages: how many are read by now is not what this is about.
  const bent = new Map<string, string>();
  bendingProxy.bend((path, body: List) => {
    if (!Array.isArray(body.data)) return body;
    if (!bent.has(path)) bent.set(path, body.data[0]!.id);
    const data = body.data.map((row) => (row.id === bent.get(path) ? { ...row, id: 7 } : row));
    return { ...body, data };
  });
  const one = page.getByText('1 could not be shown');
  for (const url of [
    routes.chains(),
    routes.transactionStages(id),
    routes.transactionParties(id),
    routes.addressBook(),
    routes.invites({ tab: 'sent' }),
  ]) {
    await page.goto(url);
    await expect(one).toBeVisible();
    await expect(page.getByText(/Showing all/)).toBeHidden();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  }
  await expectAccessible();
  const logs = readdirSync(process.env.E2E_LOGS!).filter((name) => name.startsWith('dashboard'));
  const lines = logs.flatMap((name) => readFileSync(`${process.env.E2E_LOGS}/${name}`, 'utf8').split('\n'));
  // Other tests' dashboards log beside this one's.
  const line = lines.find((text) => text.includes('"rows"') && text.includes('/v1/transactions/{id}/stages'));
  expect(JSON.parse(line!)).toMatchObject({ level: 40, rows: 1, reasons: ['id: invalid_type'] });

  bendingProxy.bend((_, body: List) =>
    Array.isArray(body.data) ? { data: [{ ...body.data[0], id: 7 }], nextCursor: null } : body,
  );
  await page.goto(routes.chains());
  await expect(one).toBeVisible();
  await expect(page.getByText('You are not in a chain yet')).toBeHidden();
});

test('a website that is none and a currency that is none are shown as they came', async ({
  page,
  bendingProxy,
}) => {
  const { id, chainId } = await demoTransaction(page, '6 Brook Street');
  bendingProxy.bend((_, body) =>
    members(body, (name, value) =>
      name === 'companyWebsite' ? 'smith and sons' : name === 'currency' ? 'XXX' : value,
    ),
  );
  // What the browser draws differs in nothing from the first HTML: else its console says so, and the test fails.
  await page.goto(routes.transactionParties(id));
  await expect(page.getByText('smith and sons').first()).toBeVisible();
  await page.goto(routes.addressBook({ by: 'company' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const url of [routes.chain(chainId, { view: 'table' }), routes.transaction(id)]) {
    await page.goto(url);
    await expect(page.getByText(/\d XXX/).first()).toBeAttached();
  }
});
