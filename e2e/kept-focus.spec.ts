import type { Page } from '@playwright/test';
import { demoTransaction } from '@/e2e/demo-transaction';
import { createChain, expectAllRead, section } from '@/e2e/today-page';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

/** Opens the chain of the demo. @returns what holds it */
async function openVerdict(page: Page) {
  const { chainId } = await demoTransaction(page, '6 Brook Street');
  await page.goto(routes.chain(chainId));
  return page.getByRole('region', { name: 'What holds this chain' });
}

// A browser gives the focus to the body when the element that has it goes away, and the next Tab starts at the top.

test('hiding a line of Today by its button moves the focus to the next line; showing all again keeps it', async ({
  page,
  sandbox,
  settle,
  signedInAs,
}) => {
  await signedInAs('outsider');
  for (let count = 0; count < 2; count += 1) await createChain(sandbox);
  await page.goto(routes.today());
  await expectAllRead(page);
  await settle();
  const lines = section(page, 'What holds each chain').getByRole('listitem');
  await expect(lines).toHaveCount(2);
  const hide = lines.first().getByRole('button', { name: /^Hide: / });
  await hide.press('Enter');
  const tomorrow = page.getByRole('button', { name: /^Tomorrow, / });
  await expect(tomorrow).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(hide).toBeFocused();
  await hide.press('Enter');
  await expect(tomorrow).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lines).toHaveCount(1);
  await expect(lines.getByRole('link')).toBeFocused();
  await page.keyboard.press('s');
  await expect(tomorrow).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(lines.getByRole('link')).toBeFocused();
  // The line of this button is left empty.
  await page.getByRole('button', { name: 'Show hidden items (1)' }).press('Enter');
  await expect(lines).toHaveCount(2);
  await expect(page.locator('main > [data-print="hide"]:focus')).toHaveText('');
});

test('undoing what was supposed leaves the focus at what holds the chain', async ({
  page,
  settle,
  signedInAs,
}) => {
  await signedInAs('agent');
  const verdict = await openVerdict(page);
  await expect(verdict).toContainText('is blocked');
  await settle();
  await page.keyboard.press('w');
  await verdict.getByRole('button', { name: /^Leave out: A block lasts/ }).press('Enter');
  const bar = page.getByRole('region', { name: 'What if' });
  await expect(bar).toContainText('Blocked stages stay blocked');
  await expect(verdict.locator('[tabindex="-1"]:focus')).toBeVisible();
  await bar.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(bar).toBeHidden();
  await expect(page.locator('main [tabindex="-1"]:focus').filter({ has: verdict })).toBeVisible();
});

test('loading the last page under a filter leaves the focus on the line that says what is shown', async ({
  page,
  sandbox,
  settle,
  signedInAs,
}) => {
  await signedInAs('agent');
  for (let count = 0; count < 10; count += 1)
    await sandbox.operator('POST', '/chains', { transactions: 1, shape: 'line', person: 'agent' });
  await page.goto(routes.chains({ q: '6 Brook Street' }));
  await expect(page.getByText('Showing 1 of 124 chains. There are more.')).toBeVisible();
  await settle();
  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  await expect(page.locator(':focus')).toHaveText(/^Showing 1 of 13\d chains\.$/);
});

test('closing the panel leads back to the link above the drawing that was followed with Enter', async ({
  page,
  settle,
  signedInAs,
}) => {
  await signedInAs('agent');
  const verdict = await openVerdict(page);
  const link = verdict.getByRole('link', { name: 'Flat 5, Pulteney Mews', exact: true });
  await expect(link).toBeVisible();
  await settle();
  await link.press('Enter');
  await expect(page.getByRole('link', { name: 'Open transaction' })).toBeFocused();
  await page.getByRole('button', { name: 'Close panel' }).press('Enter');
  await expect(link).toBeFocused();
  // The panel of the link that holds the chain stays.
  await expect(page.getByRole('complementary', { name: 'Flat 5, Pulteney Mews' })).toBeVisible();
});

test('a button that its own press makes unavailable keeps the focus, and says why', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('agent');
  const { id } = await demoTransaction(page, '6 Brook Street');
  await page.goto(routes.transactionStages(id, { view: 'graph' }));
  await expect(page.locator('[data-camera="live"]')).toBeVisible();
  const survey = page.getByRole('button', { name: /^Survey carried out/ });
  const trace = page.getByRole('button', { name: /^Show only what the selection depends on/ });
  await survey.dispatchEvent('click');
  await trace.press('Enter');
  await expect(trace).toHaveAttribute('aria-pressed', 'true');
  await survey.press('Escape');
  await trace.press('Enter');
  await expect(trace).toHaveAttribute('aria-disabled', 'true');
  await expect(trace).toBeFocused();
  await expect(trace).toHaveAccessibleDescription('Not available: Select something first');
  await trace.press('Enter');
  await expect(page.getByRole('tooltip')).toHaveText('Select something first');
});
