import type { Page } from '@playwright/test';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

type Counted = { method: string; path: string; statuses: Record<string, number> };
type Document = { paths: Record<string, Record<string, unknown>> };

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Opens a page through the navigation: an operation only counts if a person can reach it by clicking. */
async function openFromNavigation(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function openTab(page: Page, name: string) {
  const tab = page.getByRole('navigation', { name: 'Transaction' }).getByRole('link', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-current', 'page');
}

async function choose(page: Page, field: string, value: string) {
  await page.getByRole('combobox', { name: field }).fill(value);
  await page.keyboard.press('Tab'); // closes the suggestions and keeps the value
}

/** Finds a chain in the list and opens it. */
async function openChain(page: Page, line1: string) {
  await openFromNavigation(page, 'Chains');
  await page.getByRole('searchbox', { name: 'Find a chain' }).fill(line1);
  await expect(page).toHaveURL(/q=/);
  await page
    .getByRole('region', { name: 'Chains' })
    .getByRole('listitem')
    .filter({ hasText: line1 })
    .getByRole('link')
    .first()
    .click();
  await expect(page.locator('[data-camera="live"]')).toBeVisible();
}

// This test makes no API calls of its own, so every request that the sandbox counts comes from a screen.
test('clicking through the screens reaches every operation of the Partner API', async ({
  page,
  sandbox,
  signedInAs,
}) => {
  await sandbox.operator('POST', '/reset', { seed: 'demo' }); // sets the request counts to zero
  await signedInAs('conveyancer'); // with fewer chains than the agent
  await page.goto(routes.chains());

  await test.step('a chain, its transaction, parties, stages, an invitation', async () => {
    await openChain(page, '6 Brook Street');
    await page.getByRole('button', { name: /^31 Lyncombe Hill/ }).click();
    await page.getByRole('link', { name: 'Open transaction' }).click();

    await openTab(page, 'Parties');
    await page.getByRole('button', { name: 'Change Owen Griffiths' }).click();
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /Follow along/ })
      .check({ force: true });
    await choose(page, 'Their role', 'Notary');
    await page.keyboard.press('Tab'); // out of the next field, whose suggestions hide the buttons
    await page.getByRole('dialog').getByRole('button', { name: 'Save the changes' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();

    await openTab(page, 'Stages');
    await page.getByRole('button', { name: 'Add a stage' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Indemnity policy issued');
    await page.getByRole('dialog').getByRole('button', { name: 'Add the stage' }).click();
    await page.getByRole('link', { name: 'Indemnity policy issued' }).click();
    const dependencies = page.getByRole('region', { name: 'Dependencies' });
    await dependencies.getByRole('button', { name: 'Change what it waits for' }).click();
    await dependencies.getByRole('combobox').fill('Offer accepted');
    await page.getByRole('option', { name: /^Offer accepted/ }).click();
    await expect(dependencies.getByRole('link', { name: 'Offer accepted' })).toBeVisible();
    await page.getByRole('link', { name: 'Stages', exact: true }).click();

    await openTab(page, 'Invite');
    await choose(page, 'Email', 'reached@example.com');
    await choose(page, 'Their role', 'Surveyor');
    await choose(page, 'Representing', 'Buyer');
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.getByRole('heading', { name: /reached@example.com is invited/ })).toBeVisible();
  });

  await test.step('a new chain, one more transaction in it, and a request to join another', async () => {
    await openFromNavigation(page, 'Chains');
    await page.getByRole('link', { name: 'New chain' }).click();
    await choose(page, 'Your role', 'Conveyancer');
    await choose(page, 'Representing', 'Seller');
    await page.getByRole('textbox', { name: /^Address line 1/ }).fill('1 Reached Road');
    await page.getByRole('button', { name: 'Create the chain' }).click();
    await page.getByRole('link', { name: 'Add a transaction' }).click();
    await page.getByRole('textbox', { name: /^Address line 1/ }).fill('2 Reached Road');
    await page.getByRole('button', { name: 'Add the transaction' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /2 Reached Road/ })).toBeVisible();

    await openChain(page, '12 Tyndall Mews');
    await page.getByRole('button', { name: /^12 Tyndall Mews/ }).click();
    await page.getByRole('button', { name: 'Ask to join' }).click();
    await choose(page, 'Representing', 'Buyer');
    await page.getByRole('dialog').getByRole('button', { name: 'Send the request' }).click();
    await expect(page.getByText('You have asked to join')).toBeVisible();
  });

  await test.step('address book, invites, access requests, team and properties', async () => {
    await openFromNavigation(page, 'Address book');
    await openFromNavigation(page, 'Invites');
    await page.getByRole('link', { name: 'Sent', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Invites you sent' })).toContainText('reached@example.com');
    await openFromNavigation(page, 'Access requests');
    await openFromNavigation(page, 'Team');
    await page.getByRole('link', { name: 'Pennington Law' }).click();
    await expect(page.getByRole('table', { name: 'Members of the team' })).toBeVisible();
    await signedInAs('seller');
    await page.goto(routes.chains());
    await openFromNavigation(page, 'Properties');
    await page.getByRole('rowheader').getByRole('link', { name: '27 Cotham Vale' }).click();
    await expect(page.getByRole('table', { name: 'Listings of this property' })).toBeVisible();
  });

  const document: Document = await fetch(`${sandbox.url}/openapi.json`).then((response) => response.json());
  const documented = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.filter((method) => method in item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const counts = await sandbox.operator<Counted[]>('GET', '/requests');
  const reached = counts
    .filter(({ statuses }) => Object.keys(statuses).some((status) => status.startsWith('2')))
    .map(({ method, path }) => `${method} ${path}`);
  expect(documented).toHaveLength(21);
  expect(
    documented.filter((operation) => !reached.includes(operation)),
    'operations that no screen has called',
  ).toEqual([]);
});
