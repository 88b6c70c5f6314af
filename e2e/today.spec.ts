import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { fillDay } from '@/e2e/fill-day';
import { createChain, expectPersisted, expectAllRead, section } from '@/e2e/today-page';
import { expect, test } from '@/e2e/test';
import { api, routes } from '@/lib/routes';

test.describe('the Today page', () => {
  test.beforeEach(({ signedInAs }) => signedInAs('outsider'));

  test('shows what has changed since it was marked as seen; marking can be undone', async ({
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
    // Leaving the page at once must not lose the mark.
    await page.keyboard.press('m');
    await page.reload();
    await expect(changed).toContainText('Nothing has changed since');
    await expectAllRead(page);
    await settle();
    // New reads are stored after a delay; marking stores them at once.
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

    // Undo while the mark is still being stored.
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(api.todayMemory(), (route) => released.then(() => route.continue()), { times: 1 });
    await page.getByRole('button', { name: 'Mark as seen' }).click();
    await expect(line).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(line).toBeVisible();
    release();
    await expectPersisted(page);
    await page.reload();
    // The chain is not read again and stage titles are not stored, so the line has no title.
    const unnamedLine = changed
      .getByRole('listitem')
      .filter({ hasText: `is blocked at ${own.address.line1}` });
    await unnamedLine.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(stage.title);
  });

  test('keys jump to a section, move line by line, copy a line, open its update, export and hide it', async ({
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
    // The update to a client takes three keys: select the line, open the dialog, press its first button.
    await page.keyboard.press('d');
    const update = page.getByRole('dialog', { name: 'Write an update' });
    await expect(update.getByRole('button', { name: 'Copy' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(copied).toMatch(/^This is where .* stands as of /m);
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    const files = page.getByRole('dialog', { name: 'Export all chains' });
    const save = async (button: string) => {
      const download = page.waitForEvent('download');
      await files.getByRole('button', { name: button }).click();
      return readFile(await (await download).path(), 'utf8');
    };
    const table = await save('All chains as a CSV table');
    expect(table).toContain(lead);
    expect(table).toContain('2 of 2 chains known');
    expect(await save('Updates and due dates as an ICS calendar')).toContain('DTSTART;VALUE=DATE:20990105');
    await page.keyboard.press('Escape');
    await page.keyboard.press('3');
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: `Hide ${lead}` });
    await expect(dialog.getByRole('button', { name: /^Tomorrow, / })).toBeFocused();
    await expectAccessible();
    // React stores an element's props on it: an unchanged line must keep the same object, which means no new render.
    const reactPropsOf = (line: Locator) =>
      line.evaluateHandle(
        (element) => Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))?.[1],
      );
    const propsBefore = await reactPropsOf(lines.nth(1));
    expect(await propsBefore.evaluate((props) => props['data-copy'])).toBeTruthy();
    await page.keyboard.press('Enter');
    await expect(lines).toHaveCount(1);
    expect(await (await reactPropsOf(lines.first())).evaluate((props, before) => props === before, propsBefore)).toBe(true); // oxfmt-ignore
    // The line stays hidden, although the page is left at once.
    await page.reload();
    await expectAllRead(page);
    await expect(lines).toHaveCount(1);
    // The update reads the chain; closing it returns the focus to the line.
    await page.keyboard.press('3');
    await page.keyboard.press('d');
    await expect(update.getByRole('button', { name: 'Copy' })).toBeFocused();
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

  test('rereads only what has changed', async ({ page, sandbox, settle }) => {
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
    // The list of chains uses what the Today page has read, without further requests.
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

  test('is unchanged for the same person after someone else signed in, and a first visit for the other', async ({
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

  test('keeps what it has read and says what is missing when reading is stopped or the service fails', async ({
    page,
    sandbox,
    consoleGuard,
  }) => {
    consoleGuard.allow(/50[0-9]/);
    await createChain(sandbox);
    await createChain(sandbox);
    await sandbox.operator('PUT', '/faults', [
      { path: '/v1/transactions/*/stages', kind: 'status', status: 500 },
    ]);
    await page.goto(routes.today());
    await expect(page.getByText(/the service did not answer. Try again in a minute/)).toBeVisible();
    await expect(section(page, 'Calls')).toContainText('0 of 2 chains read');
    await sandbox.operator('PUT', '/faults', []);
    // Stopping lets the request in flight finish.
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const isChain = /\/api\/chains\/[^/?]+$/;
    await page.route(isChain, (route) => released.then(() => route.continue()), { times: 1 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    const ended = page.waitForResponse((response) => isChain.test(response.url()));
    release();
    await ended;
    await expect(page.getByRole('progressbar', { name: 'Chains read' })).toHaveCount(0);
    await page.getByRole('button', { name: /^Read the other/ }).click();
    await expect(section(page, 'What holds each chain').getByRole('listitem')).toHaveCount(2);
  });
});
