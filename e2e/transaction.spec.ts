import { now } from '@/e2e/clock';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

test.beforeEach(({ signedInAs }) => signedInAs('agent'));

test('a transaction shows its progress, its details and your rights', async ({ page, expectAccessible }) => {
  const { id, chainId } = await demoTransaction(page, 'Flat 5, Pulteney Mews');
  await page.goto(routes.transaction(id));
  await expect(page.getByRole('heading', { level: 1, name: 'Flat 5, Pulteney Mews' })).toBeVisible();
  const phases = page.getByRole('list', { name: 'Phases of the sale' });
  await expect(phases.getByRole('listitem')).toHaveText([
    /Sale agreed.*Completed/,
    /Instructed.*Completed/,
    /Contract pack.*Blocked/,
    /Funding and survey/,
    /Searches and enquiries/,
    /Signing/,
    /Exchange/,
    /Completion/,
  ]);
  await expect(page.getByRole('table', { name: 'Your rights' })).toBeHidden();
  await page.locator('summary', { hasText: 'Your rights' }).click();
  await expect(page.getByText('You can change everything.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Your rights' })).toBeVisible();
  await expectAccessible();

  const tabs = page.getByRole('navigation', { name: 'Transaction' });
  for (const tab of ['Parties', 'Stages', 'Invite', 'Overview']) {
    await tabs.getByRole('link', { name: tab }).click();
    await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
  }
  await page.getByRole('link', { name: 'Show in its chain' }).click();
  await expect(page).toHaveURL(new RegExp(routes.chain(chainId)));
});

test('the overview shows the next stage and who to call, then the remaining stages with the most urgent first', async ({
  page,
  sandbox,
  expectAccessible,
  settle,
}) => {
  const { id } = await demoTransaction(page, 'Flat 5, Pulteney Mews');
  const response = await page.request.get(`/api/transactions/${id}/stages?limit=100`);
  const { data: stages }: { data: { id: string; title: string }[] } = await response.json();
  const stageIdOf = (title: string) => stages.find((stage) => stage.title.startsWith(title))!.id;
  const html = await page.request.get(routes.transaction(id)).then((page) => page.text());
  expect(html).toContain('The next move is usually with the seller&#x27;s conveyancer');
  expect(html).toContain('Enquiries satisfied');

  await sandbox.operator('PATCH', `/stages/${stageIdOf('Report on title')}`, {
    expectedCompletion: new Date(now() - 5 * 86_400_000).toISOString(),
  });
  await page.goto(routes.transaction(id));
  const next = page.getByRole('region', { name: 'Next', exact: true });
  await expect(next.getByRole('link', { name: 'Leasehold management pack received (LPE1)' })).toBeVisible();
  await expect(next).toContainText('Blocked');
  await expect(next).toContainText(/Since at least\d+ \w+ 20\d\d/);
  await expect(next.getByRole('region', { name: 'Who to call' })).toContainText('Edmund Finch');
  const remaining = page.getByRole('table', { name: 'What is left' });
  await expect(remaining.getByRole('rowheader')).toHaveText([
    /Leasehold management pack/,
    /Report on title/,
    'Replies to enquiries received',
    'Enquiries satisfied',
    "Buyer's contract signed",
    "Seller's contract signed",
    'Deposit received',
    'Completion date agreed along the chain',
  ]);
  await expect(remaining.getByRole('row', { name: /^Report on title/ })).toContainText(
    /Late by \d working days/,
  );
  await expect(remaining.getByRole('row', { name: /^Replies/ })).toContainText(
    "Seller's ConveyancerEdmund Finch",
  );
  await expect(page.getByText('3 later stages')).toBeVisible();
  const completedStage = page.getByRole('link', { name: 'Offer accepted' });
  await expect(completedStage).toBeHidden();
  await page.getByText('17 completed').click();
  await expect(completedStage).toBeVisible();
  await settle();
  await expectAccessible();
});

test('a transaction is not found for people who are not a party', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/404/);
  type Summary = { transactions: { id: string; yourRole: string | null }[] };
  const { data }: { data: Summary[] } = await page.request.get('/api/chains').then((r) => r.json());
  const dark = data.flatMap(({ transactions }) => transactions).find(({ yourRole }) => yourRole === null)!;
  await page.goto(routes.transaction(dark.id));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Transaction' })).toHaveCount(0);
});

test('if the stages cannot be read, says so and shows everything else', async ({
  page,
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  const { id } = await demoTransaction(page, 'Flat 5, Pulteney Mews');
  await sandbox.operator('PUT', '/faults', [
    { path: `/v1/transactions/${id}/stages`, kind: 'status', status: 503, retryAfter: 1 },
  ]);
  await page.goto(routes.transaction(id));
  await expect(page.getByText('The service is unavailable')).toBeVisible();
  await expect(page.getByText('Harbour & Vale')).toBeVisible();
  await page.locator('summary', { hasText: 'Your rights' }).click();
  await expect(page.getByText('You can change everything.')).toBeVisible();
});

test('the URL of a dark link offers to ask its parties; an unknown transaction is not found', async ({
  page,
  consoleGuard,
  expectAccessible,
}) => {
  consoleGuard.allow(/status of 404/);
  const { id } = await demoTransaction(page, '77 Marine Parade');
  const response = await page.goto(routes.transactionStages(id));
  expect(response!.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '77 Marine Parade' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(page.getByRole('dialog', { name: 'Ask to join 77 Marine Parade' })).toBeVisible();
  await page.goto(routes.transaction('00000000-0000-4000-8000-000000000000'));
  await expect(page.getByRole('heading', { name: 'We could not find this' })).toBeVisible();
});

test('a dark link that the service refuses with 403 offers to ask its parties as well', async ({ page, sandbox }) => {
  const { id } = await demoTransaction(page, '77 Marine Parade');
  const own = await demoTransaction(page, 'Flat 5, Pulteney Mews');
  // Two pages also read the parties: a 404 of these, if it arrived first, would make the page a 404.
  const refused = [id, `${id}/parties`, own.id];
  const refusals = refused.map((path) => ({ path: `/v1/transactions/${path}`, kind: 'status', status: 403 }));
  await sandbox.operator('PUT', '/faults', refusals);
  for (const url of [routes.transaction(id), routes.transactionParties(id), routes.transactionInvite(id)]) {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1, name: '77 Marine Parade' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask to join' })).toBeVisible();
  }
  await page.goto(routes.transaction(own.id));
  await expect(page.getByRole('heading', { name: 'You do not have access to this' })).toBeVisible();
}); // oxfmt-ignore
