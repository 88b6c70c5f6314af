import type { Page } from '@playwright/test';
import { apiOf } from '@/e2e/api-of';
import { now } from '@/e2e/clock';
import { fillDay } from '@/e2e/fill-day';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';
import { formatDay, londonDay } from '@/lib/values/moment-format';

let transactionId: string;
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add the usual stages' });
type Row = { id: string; title: string; progress: string; expectedCompletion: string | null; dependsOnStageId: string | null }; // oxfmt-ignore
const stagesOf = async (page: Page): Promise<Row[]> =>
  (await (await page.request.get(`/api/transactions/${transactionId}/stages?limit=100`)).json()).data;

test.beforeEach(async ({ sandbox, signedInAs }) => {
  const api = await apiOf(sandbox, 'agent');
  const created = await api<{ sellingTransactionId: string }>('POST', '/chains', {
    selling: {
      address: { addressLine1: '1 Empty Row', postcode: 'BS1 1AA', country: 'GB' },
      saleState: 'for-sale-sold-stc',
      currency: 'GBP',
    },
  });
  transactionId = created.sellingTransactionId;
  await signedInAs('agent');
});

test('a sale without stages offers the usual ones, and adds those chosen one by one with dates and dependencies', async ({
  page,
  settle,
  expectAccessible,
}) => {
  await page.goto(routes.transaction(transactionId));
  await expect(page.getByText('No stages yet')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Add the usual stages' }).click();
  const dialog = dialogOf(page);
  const rows = dialog.getByRole('rowheader');
  await expect(rows).toHaveCount(27);
  await dialog.getByText('Leasehold', { exact: true }).click();
  await expect(rows).toHaveCount(28);
  await dialog.getByText('The buyer needs a mortgage').click();
  await expect(rows).toHaveCount(25);
  await expect(dialog.getByText('Completion statement agreed', { exact: true }).first()).toBeVisible();

  const from = dialog.getByRole('group', { name: 'Count from' });
  await fillDay(from, '2035-2-31');
  await expect(from).toHaveAccessibleDescription(/February 2035 has only 28 days/);
  await dialog.getByRole('button', { name: 'Add 25 stages' }).click();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await fillDay(from, londonDay(now() - 9 * 86_400_000));
  await dialog.getByRole('radio', { name: 'the sale was agreed' }).check({ force: true });
  const row = (title: string) => dialog.getByRole('row', { name: new RegExp(`^${title}`) });
  await expect(row('Offer accepted')).toContainText(/No date: \d+ \w+ 20\d\d has passed/);
  const draftDate = (await row('Draft contract pack issued').textContent())!.match(/\d+ \w+ 20\d\d/)![0];
  await expectAccessible();

  // A stage that depends on an unticked one depends on its predecessor instead.
  await dialog.getByRole('checkbox', { name: 'Memorandum of sale issued', exact: true }).uncheck({ force: true }); // oxfmt-ignore
  await expect(row('Survey carried out')).toContainText('Offer accepted');
  await dialog.getByRole('checkbox', { name: 'Already done: Offer accepted' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Add 24 stages' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Stages added' })).toBeVisible();
  await expect(dialog).toBeHidden();

  const marked = page.getByRole('row', { name: /New/ });
  await expect(marked).toHaveCount(23);
  await expect(marked.first()).toBeInViewport();
  await settle();
  await expectAccessible();
  const stages = await stagesOf(page);
  expect(stages).toHaveLength(24);
  const stageTitled = (title: string) => stages.find((stage) => stage.title === title)!;
  expect(stageTitled('Offer accepted')).toMatchObject({ progress: 'Completed', expectedCompletion: null });
  const draft = stageTitled('Draft contract pack issued');
  expect(formatDay(draft.expectedCompletion!)).toBe(draftDate);
  expect(draft.dependsOnStageId).toBe(stageTitled('Property information forms returned (TA6, TA10)').id);
  await expect(page.getByText('1 completed is hidden.')).toBeVisible();
});

test('stops when the service asks for a pause, says for how long, and then adds the rest without duplicates', async ({
  page,
  sandbox,
  consoleGuard,
  expectAccessible,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  const path = '/v1/transactions/*/stages';
  await page.goto(routes.transactionStages(transactionId, { add: 'usual' }));
  const dialog = dialogOf(page);
  const sendButton = dialog.getByRole('button', { name: /^Add/ });
  await expect(sendButton).toHaveText('Add 27 stages');
  await sandbox.operator('PUT', '/faults', [
    // The first is added but its response lost, the second is slow, the third gets a 429.
    { method: 'POST', path, kind: 'drop', count: 1 },
    { method: 'POST', path, kind: 'delay', delayMs: 1, count: 1 },
    { method: 'POST', path, kind: 'status', status: 429, retryAfter: 3 },
  ]);
  await sendButton.click();
  await expect(dialog.getByText("“Seller's conveyancer instructed” was not added")).toBeVisible();
  await expect(
    dialog.getByText(/The service asks you to wait \d+ seconds\. 2 stages were added, 25 are left/),
  ).toBeVisible();
  await expect(dialog.getByText(/^2 already exist and are left out/)).toBeVisible();
  await expect(sendButton).toHaveText('Add the other 25 stages');
  await expect(sendButton).toHaveAttribute('aria-disabled', 'true');
  // Removes the fault, however many retries it has met by now.
  await sandbox.operator('PUT', '/faults', []);
  await expect(sendButton).not.toHaveAttribute('aria-disabled', 'true');
  await sendButton.click();
  await expect(dialog).toBeHidden();
  const titles = (await stagesOf(page)).map(({ title }) => title);
  expect(titles).toHaveLength(27);
  expect(new Set(titles).size).toBe(27);

  await page.getByRole('button', { name: 'Add the usual stages' }).click();
  await expect(dialog.getByText('This sale already has all 27 usual stages.')).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Count from' })).toHaveCount(0);
  await expectAccessible();
  await dialog.getByText('Leasehold', { exact: true }).click();
  await expect(sendButton).toHaveText('Add 1 stage');
  await dialog.getByText('Leasehold', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Add a stage' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a stage' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/add=/);
});

test('looks for a stage that may have been added before sending anything again', async ({
  page,
  sandbox,
  consoleGuard,
  expectAccessible,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await page.goto(routes.transactionStages(transactionId, { add: 'usual' }));
  const dialog = dialogOf(page);
  const sendButton = dialog.getByRole('button', { name: /^Add/ });
  await expect(sendButton).toHaveText('Add 27 stages');
  await sandbox.operator('PUT', '/faults', [
    {
      method: 'POST',
      path: '/v1/transactions/*/stages',
      kind: 'status',
      status: 503,
      retryAfter: 1,
      count: 1,
    },
  ]);
  await sendButton.click();
  await expect(dialog.getByText('We don’t know yet whether “Offer accepted” was added')).toBeVisible();
  await expect(sendButton).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  expect(await stagesOf(page)).toEqual([]);
  // The state survives closing and reopening the dialog.
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Add the usual stages' }).click();
  await expect(sendButton).toHaveAttribute('aria-disabled', 'true');
});
