import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

const otherTeam = '00000000-0000-4000-8000-00000000beef';

test('members can open their team, with everyone’s licences and sales', async ({
  page,
  signedInAs,
  expectAccessible,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 401/); // no one is signed in between the two people
  await signedInAs('agent');
  await page.goto(routes.teams());
  const list = page.getByRole('list', { name: 'Teams of this dashboard' });
  await expect(list.getByRole('listitem').filter({ hasText: 'You are a member' })).toHaveCount(1);
  await expect(list.getByRole('listitem').filter({ hasText: 'You are not a member' }).first()).toBeVisible();
  await expectAccessible();
  await list.getByRole('link', { name: 'Harbour & Vale' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour & Vale' })).toBeVisible();
  const members = page.getByRole('table', { name: 'Members of the team' });
  await expect(members.getByRole('row').filter({ hasText: 'Amelia Hart (you)' })).toContainText('Pro tier');
  await expectAccessible();

  await members.getByRole('link', { name: 'Show sales of Ben Carter' }).click();
  const emptyPanel = page.getByRole('complementary', { name: 'Ben Carter' });
  await expect(emptyPanel).toContainText('No one called Ben Carter is in your address book');
  await emptyPanel.getByRole('button', { name: 'Close panel' }).focus();
  await page.keyboard.press('Escape');
  await expect(members.getByRole('link', { name: 'Show sales of Ben Carter' })).toBeFocused();

  await signedInAs('conveyancer');
  await page.goto(routes.teams());
  await list.getByRole('link', { name: 'Pennington Law' }).click();
  await members.getByRole('link', { name: 'Show sales of Harriet Stone' }).click();
  await expect(page).toHaveURL(/member=/);
  const sales = page.getByRole('complementary', { name: 'Harriet Stone' });
  await expect(sales).toContainText('Sales on your chains, matched by name');
  const firm = sales.getByRole('region', { name: 'Pennington Law' });
  await expect(firm).toContainText(/\d+ sales? in \d+ chains?/);
  await expect(firm.getByRole('link').first()).toHaveAttribute('href', /^\/chains\/.+select=/);
  await expectAccessible();
});

test('a team can be opened by its id, but only by its members', async ({
  page,
  signedInAs,
  expectAccessible,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 404/);
  await signedInAs('agent');
  await page.goto(routes.teams());
  const field = page.getByRole('textbox', { name: 'Team id' });
  await field.fill(` ${otherTeam.toUpperCase()} `);
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(routes.team(otherTeam)));
  await expect(page.getByText('There is no such team, or you are not a member of it')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Open another team' }).click();
  await expect(page.getByText('Teams you opened before')).toBeHidden(); // a failed attempt is not remembered
});

test('a team that the service refuses with 403 is not one of the user’s either', async ({ page, signedInAs, sandbox, consoleGuard }) => {
  consoleGuard.allow(/status of 404/);
  await signedInAs('agent');
  await sandbox.operator('PUT', '/faults', [{ path: '/v1/teams/*/members', kind: 'status', status: 403 }]);
  await page.goto(routes.team(otherTeam));
  await expect(page.getByText('There is no such team, or you are not a member of it')).toBeVisible();
}); // oxfmt-ignore
