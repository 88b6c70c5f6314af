import type { Page } from '@playwright/test';
import { apiOf } from '@/e2e/api-of';
import { demoTransaction } from '@/e2e/demo-transaction';
import { api, routes } from '@/lib/routes';
import { expect, test, type Sandbox } from '@/e2e/test';

test.beforeEach(({ signedInAs }) => signedInAs('agent'));
const createButton = (page: Page) => page.getByRole('button', { name: 'Create the chain' });
/** How many POST requests to `path` the sandbox has counted. */
const countCreated = (sandbox: Sandbox, path: string) =>
  sandbox
    .operator<{ method: string; path: string; count: number }[]>('GET', '/requests')
    .then((requests) =>
      requests
        .filter((request) => request.method === 'POST' && request.path === path)
        .reduce((sum, { count }) => sum + count, 0),
    );

/** How many of the hundred chains changed last have a property with this address. */
async function countChainsAt(page: Page, line1: string) {
  type Chain = { transactions: { address: { line1: string } }[] };
  const response = await page.request.get(api.chains({ limit: 100 }));
  const { data }: { data: Chain[] } = await response.json();
  return data.filter(({ transactions }) => transactions.some(({ address }) => address.line1 === line1))
    .length;
}

/** Fills in the required fields of a chain for someone else. */
async function fillForm(page: Page, line1: string) {
  await page.goto(routes.chainNew());
  for (const [name, value] of [
    ['Your role', 'Estate Agent'],
    ['Representing', 'Seller'],
  ] as const) {
    await page.getByRole('combobox', { name }).fill(value);
    await page.keyboard.press('Tab');
  }
  await page.getByRole('textbox', { name: /^Address line 1/ }).fill(line1);
  await page.getByRole('textbox', { name: /^Town/ }).fill('Bristol');
}

test('an agent starts a chain for a seller', async ({ page, expectAccessible }) => {
  await fillForm(page, '1 Test Terrace');
  await expectAccessible();
  await page.getByRole('textbox', { name: /^Asking price/ }).pressSequentially('425k');
  await createButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '1 Test Terrace, Bristol' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^1 Test Terrace, Bristol.*£425,000/ })).toBeVisible();
});

test('someone who sells and buys gets a chain of both, with the purchase above the sale', async ({
  page,
}) => {
  await page.goto(routes.chainNew());
  await page.getByRole('radio', { name: 'I am selling and buying' }).check({ force: true });
  const lines = page.getByRole('textbox', { name: /^Address line 1/ });
  await lines.nth(0).fill('2 Sold Street');
  await lines.nth(1).fill('3 Bought Road');
  await createButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '2 Sold Street to 3 Bought Road' })).toBeVisible();
});

test('keeps the form if saving fails, restores it after a reload, and writes the chain once', async ({
  page,
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await fillForm(page, '4 Kept Close');
  await sandbox.operator('PUT', '/faults', [
    { path: '/v1/chains', method: 'POST', kind: 'status', status: 400, count: 1 },
  ]);
  await createButton(page).click();
  await expect(page.getByText('The chain was not saved')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Address line 1/ })).toHaveValue('4 Kept Close');

  // A reload restores the draft.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('We restored your unsaved draft.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Address line 1/ })).toHaveValue('4 Kept Close');
  await expect(page.getByRole('combobox', { name: 'Your role' })).toHaveValue('Estate Agent');

  await sandbox.operator('PUT', '/faults', []);
  await createButton(page).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: '4 Kept Close, Bristol' })).toBeVisible();
  expect(await countChainsAt(page, '4 Kept Close')).toBe(1);
});

test('looks for the chain after a lost response instead of sending it again', async ({
  page,
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await fillForm(page, '5 Lost Lane');
  await sandbox.operator('PUT', '/faults', [{ path: '/v1/chains', method: 'POST', kind: 'drop', count: 1 }]);
  const before = await countCreated(sandbox, '/v1/chains');
  await createButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '5 Lost Lane, Bristol' })).toBeVisible({
    timeout: 20_000,
  });
  expect((await countCreated(sandbox, '/v1/chains')) - before).toBeLessThanOrEqual(1);
  expect(await countChainsAt(page, '5 Lost Lane')).toBe(1);
});

test('keeps looking for a chain whose saving is uncertain, even after a reload, and says when it appears', async ({
  page,
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await fillForm(page, '6 Late Lane');
  // The service resets the connection; the chain appears later.
  await sandbox.operator('PUT', '/faults', [{ path: '/v1/chains', method: 'POST', kind: 'reset', count: 1 }]);
  const lost = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.status() === 504,
  );
  await createButton(page).click();
  await lost;
  await page.reload();
  await expect(page.getByText('We don’t know yet whether the chain was saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send anyway' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Address line 1/ })).toHaveValue('6 Late Lane');
  const agent = await apiOf(sandbox, 'agent');
  await agent('POST', '/chains', {
    thirdParty: {
      role: 'Estate Agent',
      representing: 'Seller',
      property: {
        address: { addressLine1: '6 Late Lane', city: 'Bristol', country: 'GB' },
        saleState: 'for-sale-no-offers',
        currency: 'GBP',
      },
    },
  });
  await expect(page.getByText('The chain was saved after all', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '6 Late Lane, Bristol' })).toBeVisible();
  await page.goto(routes.chainNew());
  await expect(page.getByRole('textbox', { name: /^Address line 1/ })).toHaveValue('');
});

test('a second tab and a reload during the request leave only one chain', async ({
  page,
  context,
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  const other = await context.newPage();
  await fillForm(page, '8 Twice Terrace');
  await fillForm(other, '8 Twice Terrace');
  await sandbox.operator('PUT', '/faults', [
    { path: '/v1/chains', method: 'POST', kind: 'delay', delayMs: 2500, count: 1 },
  ]);
  const before = await countCreated(sandbox, '/v1/chains');
  const isSent = page.waitForRequest((request) => request.method() === 'POST');
  await createButton(page).click();
  await isSent;
  await createButton(other).click();
  await page.reload();
  const heading = { level: 1, name: '8 Twice Terrace, Bristol' } as const;
  const savedAfterAll = (tab: Page) => tab.getByText('The chain was saved after all', { exact: true });
  // The second tab joins the request in flight, or finds the chain when it looks for it.
  await expect(other.getByRole('heading', heading).or(savedAfterAll(other))).toBeVisible();
  await expect(savedAfterAll(page)).toBeVisible();
  expect((await countCreated(sandbox, '/v1/chains')) - before).toBe(1);
  expect(await countChainsAt(page, '8 Twice Terrace')).toBe(1);
});

test('adds a transaction above another, and explains that a property is already in the chain', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await page.goto(routes.chain((await demoTransaction(page, '34 Lavender Close')).chainId));
  await page.getByRole('link', { name: 'Add a transaction' }).click();
  await expect(page.getByText('The new transaction waits for 34 Lavender Close.')).toBeVisible();
  await page.getByRole('textbox', { name: /^Address line 1/ }).fill('7 Onward Hill');
  const addButton = page.getByRole('button', { name: 'Add the transaction' });
  await addButton.click();
  await expect(
    page.getByRole('heading', { level: 1, name: '34 Lavender Close to 7 Onward Hill' }),
  ).toBeVisible();
  await expect(page.getByRole('complementary', { name: '7 Onward Hill' })).toBeVisible();

  await page.getByRole('link', { name: 'Add a transaction' }).click();
  await page.getByRole('textbox', { name: /^Address line 1/ }).fill('7 Onward Hill');
  await addButton.click();
  await expect(page.getByText('This property is already in this chain.')).toBeVisible();
  await page.getByRole('link', { name: 'Show it there' }).click();
  await page.getByRole('button', { name: 'Leave this page' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: '34 Lavender Close to 7 Onward Hill' }),
  ).toBeVisible();
});
