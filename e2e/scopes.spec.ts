import type { Locator } from '@playwright/test';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

const noSuchId = '00000000-0000-4000-8000-000000000000';
const serviceUrl = 'https://service.example.com';
const navigationScopes = {
  Chains: 'chains:read',
  Properties: 'properties:read',
  'Address book': 'contacts:read',
  Invites: 'invites:read',
  'Access requests': 'requests:read',
  Team: 'teams:read',
};

/** Expects an action to be disabled but still in the tab order, and to say which scope the key lacks. */
async function expectDisabled(action: Locator, scope: string) {
  await expect(action).toHaveAttribute('aria-disabled', 'true');
  await expect(action).toHaveAccessibleDescription(new RegExp(`does not have the right “${scope}”`));
}

test.describe('with a read-only key that may not read the address book', () => {
  test.use({
    dashboard: {
      key: { scopes: Object.values(navigationScopes).filter((scope) => scope !== 'contacts:read') },
      env: { SERVICE_URL: serviceUrl },
    },
  });

  test('every action is disabled and says which right is missing', async ({
    page,
    signedInAs,
    settle,
    expectAccessible,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 403/);
    const writes: string[] = [];
    page.on('request', (request) => {
      if (!['GET', 'HEAD'].includes(request.method()) && request.url().includes('/api/'))
        writes.push(`${request.method()} ${request.url()}`);
    });
    await signedInAs('agent');
    const { id: transactionId, chainId } = await demoTransaction(page, 'Flat 5, Pulteney Mews');
    await page.goto(routes.chain(chainId));
    await expectDisabled(page.getByRole('button', { name: 'Add a transaction' }), 'transactions:write');
    const people = page.getByRole('region', { name: 'Who to call' });
    await expect(people).toContainText('does not have the right “contacts:read”');
    await expect(people).toContainText('Ask the listing’s agent:');
    await expect(people.getByRole('link')).toHaveCount(0);
    await settle();
    await page.keyboard.press('c');
    await expect(page.getByText('There is no number to copy')).toBeVisible();
    await page.goto(routes.transactionParties(transactionId));
    await expectDisabled(page.getByRole('button', { name: 'Invite someone' }), 'invites:write');
    for (const change of await page.getByRole('button', { name: /^Change / }).all())
      await expectDisabled(change, 'transactions:write');
    await expectAccessible();

    await page.goto(routes.transactionStages(transactionId));
    const addStage = page.getByRole('button', { name: 'Add a stage' });
    await expectDisabled(addStage, 'transactions:write');
    await addStage.click({ force: true });
    await expect(page.getByRole('tooltip')).toContainText('transactions:write');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('rowheader').first().getByRole('link').click();
    await expectDisabled(
      page.getByRole('button', { name: 'Change what it waits for' }),
      'transactions:write',
    );
    // If the service's URL is configured, the page links to it for what is not done here.
    const progress = page.getByRole('region', { name: 'To change its progress' });
    await expect(progress.getByRole('link', { name: 'Open the service' })).toHaveAttribute(
      'href',
      serviceUrl,
    );
    await page.goto(routes.transactionStages(transactionId, { view: 'graph' }));
    await expect(page.getByText(/Dependencies cannot be changed\. .*transactions:write/)).toBeVisible();
    await expect(page.locator('[data-camera="live"]')).toBeVisible();
    await expect(page.locator('.link-handle')).toHaveCount(0);

    await page.goto(routes.transactionInvite(transactionId, { email: 'new@example.com' }));
    await expectDisabled(page.getByRole('button', { name: 'Send the invitation' }), 'invites:write');
    await page.getByRole('combobox', { name: 'Email' }).press('ControlOrMeta+Enter');
    await expectAccessible();

    await page.goto(routes.invites({ tab: 'sent', status: 'expired' }));
    await expectDisabled(page.getByRole('button', { name: /^Invite .* again$/ }).first(), 'invites:write');
    await page.goto(routes.accessRequests());
    await page.getByRole('rowheader').getByRole('link', { name: 'Ian Doyle' }).click();
    const request = page.getByRole('complementary', { name: 'Ian Doyle' });
    await expectDisabled(request.getByRole('button', { name: /^Invite / }), 'invites:write');
    // Also for what the key cannot do.
    await expect(request.getByRole('link', { name: 'Open the service' })).toHaveAttribute('href', serviceUrl);
    await expect(request.getByText('Open it as you usually do')).toBeHidden();
    await page.goto(routes.chains());
    await expectDisabled(page.getByRole('button', { name: 'New chain' }), 'chains:write');
    await page.goto(routes.chainNew());
    await expectDisabled(page.getByRole('button', { name: 'Create the chain' }), 'chains:write');
    await expectAccessible();
    await page.goto(routes.chain((await demoTransaction(page, '12 Tyndall Mews')).chainId));
    await expect(page.locator('[data-camera="live"]')).toBeVisible();
    await page.getByRole('button', { name: /^77 Marine Parade/ }).click();
    await expectDisabled(page.getByRole('button', { name: 'Ask to join' }), 'requests:write');
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
    await signIn('agent');
    const menu = page.getByRole('navigation', { name: 'Main' });
    for (const [name, scope] of Object.entries(navigationScopes)) {
      const link = menu.getByRole('link', { name });
      await expect(link).toHaveAttribute('aria-disabled', 'true');
      await expect(link).toHaveAccessibleDescription(new RegExp(scope));
    }
    const screens: [string, string][] = [
      [routes.chains(), navigationScopes.Chains],
      [routes.chain(noSuchId), navigationScopes.Chains],
      [routes.chainAdd(noSuchId), navigationScopes.Chains],
      [routes.transaction(noSuchId), navigationScopes.Chains],
      [routes.transactionParties(noSuchId), navigationScopes.Chains],
      [routes.transactionStages(noSuchId), navigationScopes.Chains],
      [routes.stage(noSuchId, noSuchId), navigationScopes.Chains],
      [routes.transactionInvite(noSuchId), navigationScopes.Chains],
      [routes.properties(), navigationScopes.Properties],
      [routes.property(noSuchId), navigationScopes.Properties],
      [routes.addressBook(), navigationScopes['Address book']],
      [routes.invites(), navigationScopes.Invites],
      [routes.invites({ tab: 'sent' }), navigationScopes.Invites],
      [routes.accessRequests(), navigationScopes['Access requests']],
      [routes.access(), navigationScopes.Chains],
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
    await expectAccessible();
  });
});
