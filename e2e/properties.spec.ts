import { routes } from '@/lib/routes';
import { inBatches } from '@/e2e/in-batches';
import { expect, test } from '@/e2e/test';

test('a seller finds what they own, how it is listed, and the chain it is in', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  await signedInAs('seller');
  const line1 = '27 Cotham Vale'; // in a chain, unlike some others
  await page.goto(routes.properties());
  await expect(page.getByText(/Showing all \d+ propert/)).toBeVisible();
  await expectAccessible();

  await page.getByRole('searchbox', { name: 'Find a property' }).fill('no such street');
  await expect(page.getByText('No property matches')).toBeVisible();
  await expect(page).toHaveURL(/q=no\+such\+street|q=no%20such%20street/);
  await page.getByRole('button', { name: 'Clear all' }).first().click();
  await page.getByRole('link', { name: line1 }).click();

  await expect(page.getByRole('heading', { level: 1, name: line1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Since');
  await expect(page.getByRole('table', { name: 'Listings of this property' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Show in its chain' }).click();
  await expect(page).toHaveURL(/\/chains\/[^?]+\?select=/);
});

test('tells apart an empty list, an unknown property and a failed load', async ({
  page,
  sandbox,
  signedInAs,
  expectAccessible,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await signedInAs('outsider');
  await page.goto(routes.properties());
  await expect(page.getByText('You do not own a property in the service')).toBeVisible();
  await expectAccessible();
  await page.goto(routes.property('00000000-0000-4000-8000-000000000000'));
  await expect(page.getByRole('heading', { name: 'We could not find this' })).toBeVisible();
  await sandbox.operator('PUT', '/faults', [
    { path: '/v1/properties', kind: 'status', status: 503, retryAfter: 1 },
  ]);
  await page.goto(routes.properties());
  await expect(page.getByRole('heading', { name: 'The service is unavailable' })).toBeVisible();
  await expect(page.getByText('You do not own a property in the service')).toBeHidden();
});

test('loads a list of properties longer than one page to its end, including those outside any chain', async ({
  page,
  sandbox,
  signedInAs,
}) => {
  await sandbox.operator('POST', '/reset', { seed: 'empty' });
  const create = () =>
    sandbox.operator<{ propertyId: string }>('POST', '/transactions', { person: 'outsider' });
  const [first] = await inBatches(101, create);
  await signedInAs('outsider');
  await page.goto(routes.properties());
  await expect(page.getByText('Showing all 101 properties.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Properties you own' }).getByRole('rowheader')).toHaveCount(
    101,
  );
  await page.goto(routes.property(first!.propertyId));
  await expect(page.getByText('Not in a chain')).toBeVisible();
});
