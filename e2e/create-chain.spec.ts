import type { Page } from '@playwright/test';
import { apiOf } from '@/e2e/api-of';
import { routes } from '@/lib/routes';
import { expect, test, type Sandbox } from '@/e2e/test';

test.beforeEach(({ signedInAs }) => signedInAs('agent'));
const create = (page: Page) => page.getByRole('button', { name: 'Create the chain' });
const created = (sandbox: Sandbox, path: string) =>
  sandbox
    .operator<{ method: string; path: string; count: number }[]>('GET', '/requests')
    .then((all) =>
      all
        .filter((one) => one.method === 'POST' && one.path === path)
        .reduce((sum, one) => sum + one.count, 0),
    );

/** Fills what a chain for someone else needs. */
async function fillIn(page: Page, line1: string) {
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
  await fillIn(page, '1 Test Terrace');
  await expectAccessible();
  await page.getByRole('textbox', { name: /^Asking price/ }).fill('425,000');
  await create(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '1 Test Terrace, Bristol' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^1 Test Terrace, Bristol.*£425,000/ })).toBeVisible();
});

test('someone who sells and buys gets both, the purchase above the sale', async ({ page }) => {
  await page.goto(routes.chainNew());
  await page.getByRole('radio', { name: 'I am selling and buying' }).check({ force: true });
  const lines = page.getByRole('textbox', { name: /^Address line 1/ });
  await lines.nth(0).fill('2 Sold Street');
  await lines.nth(1).fill('3 Bought Road');
  await create(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '2 Sold Street to 3 Bought Road' })).toBeVisible();
});

test('nothing is lost when the service is down, and it is written once', async ({
  page,
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await fillIn(page, '4 Kept Close');
  await sandbox.operator('PUT', '/faults', [
    { path: '/v1/chains', method: 'POST', kind: 'status', status: 400, count: 1 },
  ]);
  await create(page).click();
  await expect(page.getByText('The chain was not saved')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Address line 1/ })).toHaveValue('4 Kept Close');

  // A reload finds what was typed.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('We restored your unsaved draft.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Address line 1/ })).toHaveValue('4 Kept Close');
  await expect(page.getByRole('combobox', { name: 'Your role' })).toHaveValue('Estate Agent');

  await sandbox.operator('PUT', '/faults', []);
  await create(page).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: '4 Kept Close, Bristol' })).toBeVisible();
  await page.goto(routes.chains({ q: '4 Kept Close' }));
  await expect(page.getByRole('link', { name: /4 Kept Close/ })).toHaveCount(1);
});

test('a response that is lost is looked for, not asked for again', async ({
  page,
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await fillIn(page, '5 Lost Lane');
  await sandbox.operator('PUT', '/faults', [{ path: '/v1/chains', method: 'POST', kind: 'drop', count: 1 }]);
  const before = await created(sandbox, '/v1/chains');
  await create(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '5 Lost Lane, Bristol' })).toBeVisible({
    timeout: 20_000,
  });
  expect((await created(sandbox, '/v1/chains')) - before).toBeLessThanOrEqual(1);
  await page.goto(routes.chains({ q: '5 Lost Lane' }));
  await expect(page.getByRole('link', { name: /5 Lost Lane/ })).toHaveCount(1);
});

test('what no one knows to be saved is looked for, over a reload too, and told when it turns up', async ({
  page,
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await fillIn(page, '6 Late Lane');
  // The service breaks the connection, and carries it out later.
  await sandbox.operator('PUT', '/faults', [{ path: '/v1/chains', method: 'POST', kind: 'reset', count: 1 }]);
  const lost = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.status() === 504,
  );
  await create(page).click();
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

test('a second tab and a reload while it is under way make no second one', async ({
  page,
  context,
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  const other = await context.newPage();
  await fillIn(page, '8 Twice Terrace');
  await fillIn(other, '8 Twice Terrace');
  await sandbox.operator('PUT', '/faults', [
    { path: '/v1/chains', method: 'POST', kind: 'delay', delayMs: 2500, count: 1 },
  ]);
  const before = await created(sandbox, '/v1/chains');
  const isSent = page.waitForRequest((request) => request.method() === 'POST');
  await create(page).click();
  await isSent;
  await create(other).click();
  await page.reload();
  const heading = { level: 1, name: '8 Twice Terrace, Bristol' } as const;
  const savedAfterAll = (tab: Page) => tab.getByText('The chain was saved after all', { exact: true });
  // The second tab joins the first while that is under way, or is told of it when it looks.
  await expect(other.getByRole('heading', heading).or(savedAfterAll(other))).toBeVisible();
  await expect(savedAfterAll(page)).toBeVisible();
  expect((await created(sandbox, '/v1/chains')) - before).toBe(1);
  await page.goto(routes.chains({ q: '8 Twice Terrace' }));
  await expect(page.getByRole('link', { name: /8 Twice Terrace/ })).toHaveCount(1);
});

test('a transaction is added above another, and a property that is taken is explained', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await page.goto(routes.chains({ q: '34 Lavender Close' }));
  await page.getByRole('link', { name: /34 Lavender Close/ }).click();
  await page.getByRole('link', { name: 'Add a transaction' }).click();
  await expect(page.getByText('The new transaction waits for 34 Lavender Close.')).toBeVisible();
  await page.getByRole('textbox', { name: /^Address line 1/ }).fill('7 Onward Hill');
  const add = page.getByRole('button', { name: 'Add the transaction' });
  await add.click();
  await expect(
    page.getByRole('heading', { level: 1, name: '34 Lavender Close to 7 Onward Hill' }),
  ).toBeVisible();
  await expect(page.getByRole('complementary', { name: '7 Onward Hill' })).toBeVisible();

  await page.getByRole('link', { name: 'Add a transaction' }).click();
  await page.getByRole('textbox', { name: /^Address line 1/ }).fill('7 Onward Hill');
  await add.click();
  await expect(page.getByText('This property is already in this chain.')).toBeVisible();
  await page.getByRole('link', { name: 'Show it there' }).click();
  await page.getByRole('button', { name: 'Leave this page' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: '34 Lavender Close to 7 Onward Hill' }),
  ).toBeVisible();
});
