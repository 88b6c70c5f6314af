import { apiOf } from '@/e2e/api-of';
import { aChain, isKept, isRead } from '@/e2e/morning';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

test('one chain is said the same of everywhere: an edited note moves “since” on no screen', async ({
  page,
  sandbox,
  settle,
  signedInAs,
}) => {
  await signedInAs('outsider');
  const { chainId, own } = await aChain(sandbox);
  const read = await apiOf(sandbox, 'outsider');
  const stages = () =>
    read<{ id: string; progress: string; updatedAt: string }[]>('GET', `/transactions/${own.id}/stages`);
  const open = (await stages()).filter(({ progress }) => progress !== 'Completed');
  for (const { id } of open) await sandbox.operator('PATCH', `/stages/${id}`, { progress: 'Blocked' });
  const moments = async () => (await stages()).map(({ updatedAt }) => Date.parse(updatedAt));
  const blocked = new Set(await moments());
  await page.goto(routes.today());
  await isRead(page);
  await page.keyboard.press('m');
  await isKept(page);
  const note = { progressNote: 'Called them again' };
  for (const { id } of open) await sandbox.operator('PATCH', `/stages/${id}`, note);

  const said = page.locator('dt', { hasText: /^Since$/ }).locator('xpath=following-sibling::dd[1]//time');
  const isSame = () =>
    expect
      .poll(async () => blocked.has(Date.parse((await said.first().getAttribute('datetime')) ?? '')))
      .toBe(true);
  await page.goto(routes.transaction(own.id));
  await expect(page.getByText('Called them again').first()).toBeVisible();
  await isSame();
  await page.goto(routes.chains());
  await settle();
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  await expect(page.getByRole('complementary')).toContainText('Called them again');
  await isSame();
  await page.setViewportSize({ width: 900, height: 800 });
  await page.goto(routes.chain(chainId));
  await expect(page.getByText('Called them again').first()).toBeVisible();
  await isSame();
});
