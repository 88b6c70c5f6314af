import { type Page } from '@playwright/test';
import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

const queue = (page: Page) => page.getByRole('table', { name: /Access requests/ });
const panel = (page: Page, name: string) => page.getByRole('complementary', { name });

test('the longest wait comes first, and a request shows who has the role, what they would see, and whom to invite', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  await signedInAs('agent');
  await page.goto(routes.accessRequests());
  await expect(page.getByText('accepted and declined in the service')).toBeVisible();
  const asked = await queue(page)
    .locator('time')
    .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime')!)));
  expect(asked.length).toBeGreaterThan(3);
  expect(asked).toEqual([...asked].sort((a, b) => a - b));
  await expectAccessible();

  // The request that has waited longest is already open, also in the first HTML.
  const first = page.getByRole('complementary');
  const name = await queue(page).getByRole('rowheader').first().innerText();
  await expect(first).toHaveAttribute('aria-label', name);
  const html = await page.request.get(routes.accessRequests()).then((response) => response.text());
  expect(html).toMatch(/<aside [^>]*aria-label="Leo Marchetti"/);
  await expect(first.getByRole('region', { name: 'Who asks' })).toContainText(
    'Brightwater Estates · matched by name',
  );
  await expect(first.getByRole('region', { name: 'Who asks' })).toContainText('Estate Agent at Wharf House');
  await expect(first).toContainText('Already an Estate Agent: you');

  await queue(page).getByRole('link', { name: 'Ravi Menon' }).click();
  await expect(page).toHaveURL(/request=/);
  const open = panel(page, 'Ravi Menon');
  await expect(open.getByRole('region', { name: 'Who is already the mortgage broker' })).toContainText(
    /See all \d+ parties/,
  );
  await expect(open.getByRole('region', { name: 'What they would see' })).toContainText(
    /stages? with notes and dates/,
  );
  const todo = open.getByRole('region', { name: 'What you can do' });
  await expect(todo).toContainText('The request then stays pending');
  await expect(todo).toContainText(
    'Only the service itself can accept or decline. Open it as you usually do',
  );
  await expect(
    todo.getByText(/^ravi\.menon@\S+ comes from your address book: the only Ravi Menon on this chain\.$/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^(accept|decline)/i })).toHaveCount(0);
  await expectAccessible();
  await open.getByRole('link', { name: /^Invite with ravi\.menon@/ }).click();
  await expect(page).toHaveURL(
    /\/invite\?email=ravi\.menon%40[^&]+&role=Mortgage\+Broker&representing=Buyer$/,
  );
  await expect(page.getByRole('combobox', { name: 'Representing' })).toHaveValue('Buyer');
  await page.goBack();
  await expect(panel(page, 'Ravi Menon')).toBeVisible();
});

test('requests are reviewed one after another by keyboard, and marks are kept per browser and user', async ({
  page,
  signedInAs,
  settle,
  expectAccessible,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 401/); // No one is signed in between the two people.
  await signedInAs('agent');
  await page.goto(routes.accessRequests());
  await settle();
  const names = await queue(page).getByRole('rowheader').allInnerTexts();
  const navLink = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Access requests' });
  const shown = page.getByRole('complementary');
  const row = (at: number) => queue(page).getByRole('link', { name: names[at] });
  await expect(navLink).toHaveAccessibleDescription(`${names.length} waiting for you`);
  await page.keyboard.press('j');
  await expect(row(1)).toBeFocused();
  await expect(shown).toHaveAttribute('aria-label', names[1]!);
  await page.keyboard.press('k');
  await expect(shown).toHaveAttribute('aria-label', names[0]!);

  await shown.getByRole('button', { name: 'Mark handled' }).click();
  await expect(row(1)).toBeFocused();
  await expect(shown).toHaveAttribute('aria-label', names[1]!);
  await expect(queue(page).getByRole('row', { name: names[0] })).toContainText('Handled');
  await expect(page.getByText('1 marked handled in this browser only')).toBeVisible();
  await expect(navLink).toHaveAccessibleDescription(`${names.length - 1} waiting for you`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(0)).toBeFocused();
  await expect(shown).toHaveAttribute('aria-label', names[0]!);
  await expect(navLink).toHaveAccessibleDescription(`${names.length} waiting for you`);
  await page.keyboard.press('m');
  await expect(row(1)).toBeFocused();
  await expectAccessible();
  await page.goto(routes.accessRequests());
  await expect(shown).toHaveAttribute('aria-label', names[1]!);

  // On a phone the navigation bar shows them while any are waiting, and none opens by itself.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(navLink).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(4);
  await expect(shown.or(page.getByRole('dialog'))).toHaveCount(0);
  await expectAccessible();

  // A page of the previous user would reload itself.
  await signedInAs('conveyancer');
  await page.goto(routes.accessRequests());
  await settle();
  await signedInAs('agent');
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(routes.accessRequests());
  await expect(navLink).toHaveAccessibleDescription(`${names.length} waiting for you`);
});

test('a request answered in the service moves to the list of its status', async ({
  page,
  sandbox,
  signedInAs,
}) => {
  await signedInAs('agent');
  const pending = await page.request
    .get('/api/me/access-requests?status=pending')
    .then((response) => response.json());
  const from = 'Ian Doyle';
  const { id } = pending.data.find((request: { from: string }) => request.from === from);
  await sandbox.operator('PATCH', `/access-requests/${id}`, { status: 'declined' });
  await page.goto(routes.accessRequests());
  await expect(queue(page).getByRole('rowheader').first()).toBeVisible();
  await expect(queue(page).getByRole('link', { name: from })).toBeHidden();
  await page.getByRole('link', { name: 'Declined', exact: true }).click();
  await expect(page).toHaveURL(/status=declined/);
  await queue(page).getByRole('link', { name: from }).click();
  await expect(panel(page, from)).toContainText('Declined');
  await expect(panel(page, from).getByRole('region', { name: 'What you can do' })).toBeHidden();
});

test('a failed part does not affect the others, and an empty list is not an error', async ({
  page,
  signedInAs,
  expectAccessible,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await signedInAs('agent');
  await page.route('**/api/transactions/*/parties*', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'service_unavailable', message: 'Back soon.' } } }),
  );
  await page.goto(routes.accessRequests());
  await queue(page).getByRole('link', { name: 'Ian Doyle' }).click();
  const open = panel(page, 'Ian Doyle');
  await expect(open.getByRole('alert')).toContainText(
    'This could not be loaded. The service is unavailable.',
  );
  await expect(open.getByRole('region', { name: 'What they would see' })).toContainText('the parties');
  await expectAccessible();
  await page.unroute('**/api/transactions/*/parties*');
  await open.getByRole('button', { name: 'Try again' }).click();
  await expect(open.getByRole('link', { name: /See all \d+ parties|See the only party/ })).toBeVisible();

  await signedInAs('outsider');
  await page.goto(routes.accessRequests());
  await expect(page.getByText('No one is waiting for an answer')).toBeVisible();
  await expectAccessible();
});
