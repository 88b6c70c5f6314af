import { apiOf } from '@/e2e/api-of';
import { expect, type Sandbox, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

type Stage = { id: string; title: string; progress: string };
type Chain = { transactions: { id: string; yourRole: string | null }[] };

/** Creates a chain in which only this person is a party, and returns its transactions. */
async function ownTransactions(sandbox: Sandbox) {
  const order = { transactions: 2, stagesEach: 6, shape: 'line', person: 'outsider' };
  const { chainId } = await sandbox.operator<{ chainId: string }>('POST', '/chains', order);
  const read = await apiOf(sandbox, 'outsider');
  const { transactions } = await read<Chain>('GET', `/chains/${chainId}`);
  return transactions.filter(({ yourRole }) => yourRole !== null).map(({ id }) => id);
}

const areRead = /^The parties of (\d+) of your \1 transactions? have been read$/;

test.describe('who sees what', () => {
  test.beforeEach(({ signedInAs }) => signedInAs('outsider'));

  test('can be opened and acted on by keyboard, and reads only parties', async ({
    page,
    sandbox,
    settle,
    tabTo,
    expectAccessible,
  }) => {
    const own = await ownTransactions(sandbox);
    const read = await apiOf(sandbox, 'outsider');
    const lists = await Promise.all(own.map((id) => read<Stage[]>('GET', `/transactions/${id}/stages`)));
    const blocked = lists
      .flat()
      .find(({ title, progress }) => /conveyancer instructed/.test(title) && progress !== 'Completed')!;
    await sandbox.operator('PATCH', `/stages/${blocked.id}`, { progress: 'Blocked' });
    await page.goto(routes.today());
    await expect(page.getByText(/^1 of 1 chain known/)).toBeVisible();
    await settle();
    const reads: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/(chains|transactions)\//.test(pathname)) reads.push(pathname);
    });
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').pressSequentially('who sees');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${routes.access()}$`));
    await expect(page.getByText(areRead)).toBeVisible();
    await settle();
    expect(reads.sort()).toEqual(own.map((id) => `/api/transactions/${id}/parties`).sort());
    await expectAccessible();

    const alone = page.getByRole('region', { name: 'Only one person can change the parties' });
    await expect(alone.getByRole('listitem')).toContainText(
      'You are the only one who can change the parties',
    );
    const unfilledRole = page.getByRole('region', { name: 'A stage is waiting for a role that no one has' });
    await expect(unfilledRole).toContainText(
      `“${blocked.title}” waits for this role, and no one here has it.`,
    );
    const link = unfilledRole.getByRole('link', { name: /^Invite someone: / }).first();
    await expect(link).toBeVisible();
    const { searchParams } = new URL((await link.getAttribute('href'))!, page.url());
    await tabTo(link);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/invite\?role=/);
    await expect(page.getByRole('combobox', { name: /role/i }).first()).toHaveValue(
      searchParams.get('role')!,
    );
  });

  test('names what is forbidden and what failed, and retries on request', async ({
    page,
    sandbox,
    consoleGuard,
  }) => {
    consoleGuard.allow(/(403|50[0-9])/);
    const own = await ownTransactions(sandbox);
    const faultOn = (id: string, status: number) => ({
      path: `/v1/transactions/${id}/parties`,
      kind: 'status',
      status,
    });
    await sandbox.operator('PUT', '/faults', [faultOn(own[0]!, 403), faultOn(own[1]!, 500)]);
    await page.goto(routes.access());
    await expect(page.getByText(/the service did not answer\. Try again in a minute/)).toBeVisible();
    await expect(page.getByText('The parties of 2 transactions have not been read.').first()).toBeVisible();
    await expect(page.getByText('Nothing needs attention')).toHaveCount(0);
    await sandbox.operator('PUT', '/faults', [faultOn(own[0]!, 403)]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('; 1 cannot be read')).toBeVisible();
    await expect(page.getByText(/^The parties of 1 of your 2 transactions have been read/)).toBeVisible();
  });
});

test('explains itself to a user without chains', async ({ page, signedInAs, expectAccessible }) => {
  await signedInAs('outsider');
  await page.goto(routes.access());
  await expect(page.getByText('You are not in a chain yet')).toBeVisible();
  await expectAccessible();
});
