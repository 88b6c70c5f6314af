import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

type Person = {
  id: string;
  name: string | null;
  company: string | null;
  transactions: { transactionId: string }[];
};

test('people on the chains are found by name, with links to their transactions', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  await signedInAs('agent');
  const everyone = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const list: { data: Person[]; nextCursor: string | null } = await page.request
      .get('/api/me/address-book', { params: { limit: 100, ...(cursor && { cursor }) } })
      .then((response) => response.json());
    list.data.forEach(({ id }) => everyone.add(id));
    cursor = list.nextCursor;
  }
  expect(everyone.size).toBeGreaterThan(100);
  await page.goto(routes.addressBook());
  await expect(page.getByText(`Showing all ${everyone.size} people.`)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Find a person' }).fill('priya');
  const people = page.getByRole('table', { name: 'People' });
  await expect(people.getByRole('rowheader')).toHaveCount(1);
  const row = people.getByRole('row').filter({ hasText: 'Priya Nair' });
  await expect(row.getByRole('link', { name: /01632 960221/ })).toBeVisible();
  await expect(row).toContainText('Pennington Law');
  await expect(page).toHaveURL(/q=priya/);
  await expectAccessible();
  await row.locator('a[href*="select="]').first().click(); // Any of their transactions.
  await expect(page).toHaveURL(/\/chains\/[^?]+\?select=/);
  await page.goBack();
  await expect(people.getByRole('rowheader')).toHaveCount(1);
});

test('people are grouped by firm, and a search without matches says so', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  await signedInAs('agent');
  await page.goto(routes.addressBook({ q: 'pennington' }));
  await page.getByRole('link', { name: 'By company' }).click();
  await expect(page).toHaveURL(/by=company/);
  const firm = page.getByRole('region', { name: 'Pennington Law' });
  await expect(firm.getByText('Priya Nair')).toBeVisible();
  await expectAccessible();
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('no such person');
  await expect(page.getByText('No one matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).first().click();
  await expect(firm).toBeVisible();
});

test('the call sheet can be copied, with exactly the people who match the search', async ({
  page,
  context,
  signedInAs,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedInAs('agent');
  await page.goto(routes.addressBook({ q: 'priya nair', by: 'call-sheet' }));
  await expect(
    page.getByRole('list', { name: 'Call sheet' }).getByText('Priya Nair, Pennington Law'),
  ).toBeVisible();
  await expect(page.getByText('One call, as searched')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^Priya Nair, Pennington Law\n01632 960221 · priya\.nair@/);
  expect(text.match(/\n- /g)?.length).toBeGreaterThan(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByText('Priya Nair, Pennington Law')).toBeVisible();
});

test('details that a person does not share are marked as not shared', async ({
  page,
  sandbox,
  signedInAs,
}) => {
  await signedInAs('agent');
  const book: { data: Person[] } = await page.request
    .get('/api/me/address-book?limit=100')
    .then((response) => response.json());
  const priya = book.data.find(({ name }) => name === 'Priya Nair')!;
  const parties = await page.request
    .get(`/api/transactions/${priya.transactions[0]!.transactionId}/parties`)
    .then((response) => response.json());
  const party = parties.data.find(({ name }: Person) => name === 'Priya Nair');
  await sandbox.operator('PATCH', `/parties/${party.id}`, {
    sharing: { name: false, email: false, phone: false, company: true },
  });
  const row = page
    .getByRole('table', { name: 'People' })
    .getByRole('row')
    .filter({ hasText: 'Name not shared' });
  await page.goto(routes.addressBook({ q: 'pennington' }));
  await expect(row.first()).toContainText('Phone and email not shared');
  await expect(page.getByText('Priya Nair')).toBeHidden();
});

test('a partly loaded address book says so and can be completed; an empty one is told apart', async ({
  page,
  signedInAs,
  expectAccessible,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await signedInAs('agent');
  const isLaterPage = (url: URL) => url.pathname === '/api/me/address-book' && url.searchParams.has('cursor');
  await page.route(isLaterPage, (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'service_unavailable', message: 'Back soon.' } } }),
  );
  await page.goto(routes.addressBook());
  await expect(page.getByText(/Showing 100 people, not all: the rest could not be loaded/)).toBeVisible();
  await expectAccessible();
  await page.unroute(isLaterPage);
  await page.getByRole('button', { name: 'Load the rest' }).click();
  await expect(page.getByText(/Showing all \d{3} people\./)).toBeVisible();

  await signedInAs('outsider');
  await page.goto(routes.addressBook());
  await expect(page.getByText('There is no one else on your chains yet')).toBeVisible();
  await expectAccessible();
});
