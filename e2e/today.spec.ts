import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { fillDay } from '@/e2e/fill-day';
import { createChain, expectPersisted, expectAllRead, section } from '@/e2e/today-page';
import { expect, test } from '@/e2e/test';
import { api, routes } from '@/lib/routes';

test.describe('the morning', () => {
  test.beforeEach(({ signedInAs }) => signedInAs('outsider'));

  test('says what changed since it was marked as seen, until it is marked again; the mark can be taken back', async ({
    page,
    sandbox,
    settle,
    expectAccessible,
  }) => {
    const { own, stage } = await createChain(sandbox);
    await page.goto(routes.home());
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    const changed = section(page, 'Changed');
    await expect(changed).toContainText('This is your first look, so there is nothing to compare with yet');
    await expectAllRead(page);
    await expect(section(page, 'What holds each chain').getByRole('listitem').first()).toBeVisible();
    await settle();
    // The page is left at the same moment: what was marked is not lost.
    await page.keyboard.press('m');
    await page.reload();
    await expect(changed).toContainText('Nothing has changed since');
    await expectAllRead(page);
    await settle();
    // Where it was read anew, that is kept only in a moment: marking it keeps it at once.
    await page.keyboard.press('m');
    await expectPersisted(page);

    await sandbox.operator('PATCH', `/stages/${stage.id}`, { progress: 'Blocked' });
    await page.reload();
    const line = changed.getByRole('listitem').filter({ hasText: `“${stage.title}” is blocked at` });
    await expect(line).toContainText(own.address.line1);
    await expect(
      page.getByText(/Seen by this dashboard between .* since you last looked on this device/),
    ).toBeVisible();
    await expectAllRead(page);
    await settle();
    await expectAccessible();

    // The mark is still being kept when it is taken back.
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(api.todayMemory(), (route) => held.then(() => route.continue()), { times: 1 });
    await page.getByRole('button', { name: 'Mark as seen' }).click();
    await expect(line).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(line).toBeVisible();
    goOn();
    await expectPersisted(page);
    await page.reload();
    // The chain is not read again, and titles are not remembered.
    const again = changed.getByRole('listitem').filter({ hasText: `is blocked at ${own.address.line1}` });
    await again.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(stage.title);
  });

  test('is gone through by keys: to a section, line by line, copied, left out until tomorrow', async ({
    page,
    context,
    sandbox,
    settle,
    expectAccessible,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { stage } = await createChain(sandbox);
    await sandbox.operator('PATCH', `/stages/${stage.id}`, { expectedUpdate: '2099-01-05T09:00:00Z' });
    await createChain(sandbox);
    await page.goto(routes.today());
    await expectAllRead(page);
    await settle();
    const holds = section(page, 'What holds each chain');
    const lines = holds.getByRole('listitem');
    await expect(lines).toHaveCount(2);
    await page.keyboard.press('3');
    await expect(lines.nth(0).getByRole('link')).toBeFocused();
    await page.keyboard.press('j');
    await expect(lines.nth(1).getByRole('link')).toBeFocused();
    await page.keyboard.press('k');
    const lead = await lines.nth(0).getByRole('link').innerText();
    await page.keyboard.press('c');
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    expect(await copied()).toContain(`${lead}: `);
    // Three keys from here to a client's update: the line, the letter, its first button.
    await page.keyboard.press('d');
    const letter = page.getByRole('dialog', { name: 'Write an update' });
    await expect(letter.getByRole('button', { name: 'Copy' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(copied).toMatch(/^This is where .* stands as of /m);
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    const files = page.getByRole('dialog', { name: 'Export all chains' });
    const saved = async (button: string) => {
      const download = page.waitForEvent('download');
      await files.getByRole('button', { name: button }).click();
      return readFile(await (await download).path(), 'utf8');
    };
    const table = await saved('All chains as a CSV table');
    expect(table).toContain(lead);
    expect(table).toContain('2 of 2 chains known');
    expect(await saved('Updates and due dates as an ICS calendar')).toContain('DTSTART;VALUE=DATE:20990105');
    await page.keyboard.press('Escape');
    await page.keyboard.press('3');
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: `Hide ${lead}` });
    await expect(dialog.getByRole('button', { name: /^Tomorrow, / })).toBeFocused();
    await expectAccessible();
    // React keeps what it was given with the element: a line that says what it said is not drawn anew.
    const drawnOf = (line: Locator) =>
      line.evaluateHandle((one) => Object.entries(one).find(([key]) => key.startsWith('__reactProps$'))?.[1]);
    const drawn = await drawnOf(lines.nth(1));
    expect(await drawn.evaluate((given) => given['data-copy'])).toBeTruthy();
    await page.keyboard.press('Enter');
    await expect(lines).toHaveCount(1);
    expect(await (await drawnOf(lines.first())).evaluate((given, before) => given === before, drawn)).toBe(true); // oxfmt-ignore
    // Left at once, and found again as it was.
    await page.reload();
    await expectAllRead(page);
    await expect(lines).toHaveCount(1);
    // Its chain is read for the letter, and who closes that is where they were.
    await page.keyboard.press('3');
    await page.keyboard.press('d');
    await expect(letter.getByRole('button', { name: 'Copy' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(lines.first().getByRole('link')).toBeFocused();
    await page.getByRole('button', { name: 'Show hidden items (1)' }).click();
    await expect(lines).toHaveCount(2);
    await lines
      .first()
      .getByRole('button', { name: /^Hide: / })
      .click();
    const field = page.getByRole('group', { name: 'Another day' });
    await fillDay(field, '2020-01-01');
    await page.getByRole('button', { name: 'Hide until then' }).click();
    await expect(field).toContainText('Enter a day in the future');
    await fillDay(field, '2099-01-01');
    await page.getByRole('button', { name: 'Hide until then' }).click();
    await expect(page.getByText(/is hidden until 1 January 2099/)).toBeVisible();
    await expect(lines).toHaveCount(1);
    await page.keyboard.press('3');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/chains\//);
  });

  test('reads again only what has changed', async ({ page, sandbox, settle }) => {
    const first = await createChain(sandbox);
    await createChain(sandbox);
    await page.goto(routes.today());
    await expectAllRead(page);
    await settle();
    await page.keyboard.press('m');
    await expect(section(page, 'Changed')).toContainText('Nothing has changed since');
    await expectPersisted(page);
    const reads: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/((chains|transactions)\/|me\/address-book)/.test(pathname)) reads.push(pathname);
    });
    await page.reload();
    await expectAllRead(page);
    await settle();
    expect(reads).toEqual([]);
    // The list of chains says what the morning knows, without a call of its own.
    await page.goto(routes.chains());
    await expect(page.getByText('2 of 2 checked')).toBeVisible();
    await expect(page.getByText('Not checked yet')).toHaveCount(0);
    await settle();
    expect(reads).toEqual([]);
    await page.goto(routes.today());
    await expectAllRead(page);
    await sandbox.operator('PATCH', `/stages/${first.stage.id}`, { progress: 'Completed' });
    await page.reload();
    await expect(section(page, 'Changed')).toContainText('is completed');
    await settle();
    expect(reads).toEqual([api.chain(first.chainId), api.transactionStages(first.own.id)]);
  });

  test('is as it was for the same person after signing out, and a first look for another', async ({
    page,
    sandbox,
    settle,
    signedInAs,
  }) => {
    await createChain(sandbox);
    await page.goto(routes.today());
    await expectAllRead(page);
    await settle();
    await page.keyboard.press('m');
    await expect(section(page, 'Changed')).toContainText('Nothing has changed since');
    await expectPersisted(page);
    await signedInAs('seller');
    await page.goto(routes.today());
    await expect(section(page, 'Changed')).toContainText('your first look');
    await signedInAs('outsider');
    await page.goto(routes.today());
    await expect(section(page, 'Changed')).toContainText('Nothing has changed since');
  });

  test('keeps what it knows and says what is missing when the service closes', async ({
    page,
    sandbox,
    consoleGuard,
  }) => {
    consoleGuard.allow(/50[0-9]/);
    const { chainId } = await createChain(sandbox);
    // The call that is under way when it is stopped still ends.
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(api.chain(chainId), (route) => held.then(() => route.continue()), { times: 1 });
    await page.goto(routes.today());
    await page.getByRole('button', { name: 'Stop' }).click();
    const ended = page.waitForResponse((response) => response.url().endsWith(api.chain(chainId)));
    goOn();
    await ended;
    await expect(section(page, 'Calls')).toContainText('0 of 1 chains read');
    await expect(page.getByRole('progressbar', { name: 'Chains read' })).toHaveCount(0);
    await sandbox.operator('PUT', '/faults', [
      { path: '/v1/transactions/*/stages', kind: 'status', status: 500 },
    ]);
    await page.getByRole('button', { name: 'Read the other 1' }).click();
    await expect(page.getByText(/the service did not answer. Try again in a minute/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await sandbox.operator('PUT', '/faults', []);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(section(page, 'What holds each chain').getByRole('listitem').first()).toBeVisible();
  });
});
