import type { Page } from '@playwright/test';
import { now } from '@/e2e/clock';
import { demoTransaction } from '@/e2e/demo-transaction';
import { fillDay } from '@/e2e/fill-day';
import { expect, test } from '@/e2e/test';
import { firmsOf } from '@/lib/contacts/firms';
import type { Contact } from '@/lib/contacts/schema';
import { api, routes } from '@/lib/routes';
import { londonDay } from '@/lib/values/moment-format';

const verdict = (page: Page) => page.getByRole('region', { name: 'What holds this chain' });
const chainOf = async (page: Page, address: string) =>
  routes.chain((await demoTransaction(page, address)).chainId);

test.describe('an agent explores explanations and what-if questions', () => {
  test.beforeEach(({ signedInAs }) => signedInAs('agent'));

  // `e2e/call.spec.ts` opens one that is narrowed down, and one that is unknown.
  test('the verdict covers chains that are waiting and exchanged', async ({ page }) => {
    for (const [address, text] of [
      ['22 Victoria Square', /Waiting at 22 Victoria Square: .*no one can say for how long/],
      ['16 Berkeley Crescent', /Every link has exchanged; completion is next/],
    ] as const) {
      await page.goto(await chainOf(page, address));
      await expect(verdict(page)).toContainText(text);
    }
  });

  test('w explains a verdict; leaving out an assumption is a question in the URL, which u undoes', async ({
    page,
    settle,
    expectAccessible,
  }) => {
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/api/')) writes.push(request.url());
    });
    await page.goto(await chainOf(page, '6 Brook Street'));
    await expect(verdict(page)).toContainText('LPE1) is blocked at Flat 5, Pulteney Mews');
    await settle();
    await page.keyboard.press('w');
    const why = verdict(page);
    await expect(why).toContainText('Estimate');
    await expect(why.getByRole('region', { name: 'Not known' })).toContainText(
      '8 The Paragon: no onward purchase is recorded',
    );
    await expect(why.getByRole('link', { name: /LPE1\) at Flat 5, Pulteney Mews/ }).first()).toBeVisible();
    await expectAccessible();

    await why
      .getByRole('button', { name: 'Leave out: A block lasts about two and a half weeks from now' })
      .click();
    await expect(page).toHaveURL(/if=without%3Ablocks-end/);
    const bar = page.getByRole('region', { name: 'What if' });
    await expect(bar).toContainText('Nothing is changed in the service');
    await expect(bar).toContainText(/As recorded\d+\s.* most likely/);
    await expect(bar).toContainText(/If soNot before .*too early to say more/);
    await expectAccessible();
    await page.keyboard.press('u');
    await expect(bar).toBeHidden();
    await expect(page).not.toHaveURL(/if=/);
    expect(writes).toEqual([]);
  });

  test('i asks what happens if a stage is done, and the link shows someone else the same', async ({
    page,
    context,
    settle,
    expectAccessible,
  }) => {
    const soon = londonDay(now() + 2 * 86_400_000);
    const doneOn = `done on ${new Date(soon).getUTCDate()} `;
    await page.goto(await chainOf(page, '6 Brook Street'));
    await expect(verdict(page)).toContainText('is blocked');
    await settle();
    await page.keyboard.press('i');
    const dialog = page.getByRole('dialog', { name: 'What if…' });
    await dialog.getByRole('button', { name: 'Show what would happen' }).click();
    await expect(dialog).toContainText('Choose one from the list');
    await expectAccessible();
    await dialog.getByRole('combobox', { name: 'Stage' }).fill('LPE1');
    await page.getByRole('option', { name: /LPE1/ }).click();
    await fillDay(dialog.getByRole('group', { name: 'Done on' }), soon);
    await dialog.getByRole('button', { name: 'Show what would happen' }).click();
    await expect(page).toHaveURL(new RegExp(`if=done%3A${soon}%3A`));
    const bar = page.getByRole('region', { name: 'What if' });
    await expect(bar).toContainText(`LPE1)” ${doneOn}`);
    await expect(verdict(page)).not.toContainText('LPE1) is blocked');
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByRole('region', { name: 'What if' })).toContainText(doneOn);
    await other.close();

    // Once remembered, it is no longer a question: it counts without the URL, and after a reload.
    await bar.getByRole('button', { name: 'This is true: remember it' }).click();
    await expect(page).not.toHaveURL(/if=/);
    const remembered = page.getByRole('region', { name: 'What you said' });
    await expect(remembered).toContainText(doneOn);
    await expect(verdict(page)).not.toContainText('LPE1) is blocked');
    await page.reload();
    await expect(remembered).toContainText(doneOn);
    await expectAccessible();
    await remembered.getByRole('button', { name: /^Remove: / }).click();
    await expect(remembered).toBeHidden();
    await expect(verdict(page)).toContainText('LPE1) is blocked');
  });

  test('a firm from the listing or the address book can be set as away, which changes the estimate', async ({
    page,
    context,
    settle,
  }) => {
    const transaction = await demoTransaction(page, 'Flat 5, Pulteney Mews');
    const book: { data: Contact[] } = await page.request
      .get(api.addressBook({ limit: 100 }))
      .then((r) => r.json());
    const firm = firmsOf(book.data)[transaction.id]?.seller;
    expect(firm).toBeDefined();
    const [from, to] = [1, 90].map((days) => londonDay(now() + days * 86_400_000)) as [string, string];
    await page.goto(routes.chain(transaction.chainId));
    await expect(verdict(page)).toContainText('is blocked');
    await settle();
    await page.keyboard.press('i');
    const dialog = page.getByRole('dialog', { name: 'What if…' });
    await dialog.getByRole('radio', { name: 'A firm is away' }).check({ force: true });
    await dialog.getByRole('combobox', { name: 'Firm' }).fill(firm!);
    await page.getByRole('option', { name: firm! }).click();
    await fillDay(dialog.getByRole('group', { name: 'From' }), from);
    await fillDay(dialog.getByRole('group', { name: 'To', exact: true }), to);
    await dialog.getByRole('button', { name: 'Show what would happen' }).click();
    const bar = page.getByRole('region', { name: 'What if' });
    await expect(bar).toContainText(`${firm} away from`);
    // Each side has a date range and a sentence.
    const windows = bar.getByRole('definition');
    await expect(windows).toHaveCount(4);
    await expect(windows.first()).toContainText('most likely');
    await expect(windows.nth(2)).toContainText('most likely');
    const recorded = (await windows.first().textContent())!;
    await expect(windows.nth(2)).not.toHaveText(recorded);
    const supposed = (await windows.nth(2).textContent())!;
    // The new page has not read the address book yet.
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByRole('region', { name: 'What if' }).getByRole('definition').nth(2)).toHaveText(
      supposed,
    );
  });

  test('ignores what-if questions in the URL that are not valid', async ({ page }) => {
    const url = await chainOf(page, '6 Brook Street');
    await page.goto(
      `${url}?if=done:tomorrow:x,without:everything,closed:top:gone,,away:2035-02-30:2035-03-01:Wells`,
    );
    await expect(verdict(page)).toContainText('is blocked');
    await expect(page.getByRole('region', { name: 'What if' })).toContainText('a link that was removed');
  });
});

test('the list says how many chains are checked, and never that no chain matches while some are unchecked', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  await signedInAs('seller');
  await page.goto(routes.chains({ health: 'green' }));
  await expect(page.getByText('No chain checked so far matches')).toBeVisible();
  await expect(page.getByText(/ha(s|ve) not been checked yet and may belong here/)).toBeVisible();
  await expectAccessible();
  const rest = page.getByRole('button', { name: /^Check the other \d+$/ });
  await rest.click();
  await expect(page.getByText(/^(\d+) of \1 checked$/)).toBeVisible();
  await expect(rest).toHaveCount(0);
});
