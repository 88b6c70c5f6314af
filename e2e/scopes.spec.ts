import type { Locator } from '@playwright/test';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

const noSuchId = '00000000-0000-4000-8000-000000000000';
const places = {
  Chains: 'chains:read',
  Properties: 'properties:read',
  'Address book': 'contacts:read',
  Invites: 'invites:read',
  'Access requests': 'requests:read',
  Team: 'teams:read',
};

/** It stays in the tab order, says which scope the key lacks, and pressing it does nothing. */
async function expectClosed(action: Locator, scope: string) {
  await expect(action).toHaveAttribute('aria-disabled', 'true');
  await expect(action).toHaveAccessibleDescription(new RegExp(`does not have the right “${scope}”`));
}

test.describe('with a key that may only read', () => {
  test.use({
    dashboard: {
      key: { scopes: Object.values(places) },
      env: { SERVICE_URL: 'https://service.example.com' },
    },
  });

  test('every action is there, closed, and says which right is missing', async ({
    page,
    signedInAs,
    expectAccessible,
  }) => {
    const writes: string[] = [];
    page.on('request', (request) => {
      if (!['GET', 'HEAD'].includes(request.method()) && request.url().includes('/api/'))
        writes.push(`${request.method()} ${request.url()}`);
    });
    await signedInAs('agent');
    const { id: transactionId, chainId } = await demoTransaction(page, 'Flat 5, Pulteney Mews');
    await page.goto(routes.chain(chainId));
    await expectClosed(page.getByRole('button', { name: 'Add a transaction' }), 'transactions:write');
    await page.goto(routes.transactionParties(transactionId));
    await expectClosed(page.getByRole('button', { name: 'Invite someone' }), 'invites:write');
    for (const change of await page.getByRole('button', { name: /^Change / }).all())
      await expectClosed(change, 'transactions:write');
    await expectAccessible();

    await page.goto(routes.transactionStages(transactionId));
    const add = page.getByRole('button', { name: 'Add a stage' });
    await expectClosed(add, 'transactions:write');
    await add.click({ force: true });
    await expect(page.getByRole('tooltip')).toContainText('transactions:write');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('rowheader').first().getByRole('link').click();
    await expectClosed(page.getByRole('button', { name: 'Change what it waits for' }), 'transactions:write');
    await page.goto(routes.transactionStages(transactionId, { view: 'graph' }));
    await expect(page.getByText(/Dependencies cannot be changed\. .*transactions:write/)).toBeVisible();
    await expect(page.locator('[data-camera="live"]')).toBeVisible();
    await expect(page.locator('.link-handle')).toHaveCount(0);

    await page.goto(routes.transactionInvite(transactionId, { email: 'new@example.com' }));
    await expectClosed(page.getByRole('button', { name: 'Send the invitation' }), 'invites:write');
    await page.getByRole('combobox', { name: 'Email' }).press('ControlOrMeta+Enter');
    await expectAccessible();

    await page.goto(routes.invites({ tab: 'sent', status: 'expired' }));
    await expectClosed(page.getByRole('button', { name: /^Invite .* again$/ }).first(), 'invites:write');
    await page.goto(routes.accessRequests());
    await page.getByRole('rowheader').getByRole('link', { name: 'Ian Doyle' }).click();
    const request = page.getByRole('complementary', { name: 'Ian Doyle' });
    await expectClosed(request.getByRole('button', { name: /^Invite / }), 'invites:write');
    // What the key cannot do is still done in the service, where its address is known.
    await expect(request.getByRole('link', { name: 'Open the service' })).toHaveAttribute(
      'href',
      'https://service.example.com',
    );
    await expect(request.getByText('Open it as you usually do')).toBeHidden();
    await page.goto(routes.chainNew());
    await expectClosed(page.getByRole('button', { name: 'Create the chain' }), 'chains:write');
    await expectAccessible();
    await page.goto(routes.chain((await demoTransaction(page, '12 Tyndall Mews')).chainId));
    await expect(page.locator('[data-camera="live"]')).toBeVisible();
    await page.getByRole('button', { name: /^77 Marine Parade/ }).click();
    await expectClosed(page.getByRole('button', { name: 'Ask to join' }), 'requests:write');
    expect(writes).toEqual([]);
  });
});

test.describe('with a key without any scope', () => {
  test.use({ dashboard: { key: { scopes: [] } } });

  test('every screen says what is missing and whom to ask', async ({
    page,
    signIn,
    expectAccessible,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 403/);
    await signIn('agent'); // leads to a page that says so, too
    const menu = page.getByRole('navigation', { name: 'Main' });
    for (const [name, scope] of Object.entries(places)) {
      const place = menu.getByRole('link', { name });
      await expect(place).toHaveAttribute('aria-disabled', 'true');
      await expect(place).toHaveAccessibleDescription(new RegExp(scope));
    }
    const screens: [string, string][] = [
      [routes.chains(), places.Chains],
      [routes.chain(noSuchId), places.Chains],
      [routes.chainAdd(noSuchId), places.Chains],
      [routes.transaction(noSuchId), places.Chains],
      [routes.transactionParties(noSuchId), places.Chains],
      [routes.transactionStages(noSuchId), places.Chains],
      [routes.stage(noSuchId, noSuchId), places.Chains],
      [routes.transactionInvite(noSuchId), places.Chains],
      [routes.properties(), places.Properties],
      [routes.property(noSuchId), places.Properties],
      [routes.addressBook(), places['Address book']],
      [routes.invites(), places.Invites],
      [routes.invites({ tab: 'sent' }), places.Invites],
      [routes.accessRequests(), places['Access requests']],
    ];
    for (const [url, scope] of screens) {
      await page.goto(url);
      await expect(page.getByRole('main')).toContainText(`does not have the right “${scope}”`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    }
    await expectAccessible();
    await page.goto(routes.teams());
    await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
    await page.goto(routes.account());
    await expect(page.getByRole('table', { name: 'Scopes of the key' })).toContainText('does not have it');
  });
});
