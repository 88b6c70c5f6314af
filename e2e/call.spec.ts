import type { Page } from '@playwright/test';
import { now } from '@/e2e/clock';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';
import { api, routes } from '@/lib/routes';
import type { Contact } from '@/lib/contacts/schema';

const chainOf = async (page: Page, address: string) =>
  routes.chain((await demoTransaction(page, address)).chainId);

/** The contact in the address book with a role at an address. */
async function contactAt(page: Page, address: string, role: string, side: string): Promise<Contact> {
  const at = await demoTransaction(page, address);
  const book: { data: Contact[] } = await page.request
    .get(api.addressBook({ limit: 100 }))
    .then((response) => response.json());
  return book.data.find(({ transactions }) =>
    transactions.some(
      (entry) => entry.transactionId === at.id && entry.role === role && entry.representing === side,
    ),
  )!;
}

test.describe('an agent calls from the chain', () => {
  test.beforeEach(({ signedInAs }) => signedInAs('agent'));

  test('the phone number is shown when the page opens, and c copies it with an opening sentence', async ({
    page,
    context,
    settle,
    expectAccessible,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const person = await contactAt(page, 'Flat 5, Pulteney Mews', 'Conveyancer', 'Seller');
    await page.goto(await chainOf(page, '6 Brook Street'));
    const people = page.getByRole('region', { name: 'Who to call' });
    await expect(people).toContainText(person.name!);
    await expect(people).toContainText("is usually the seller's conveyancer's");
    await expect(people.getByRole('link', { name: person.phone! })).toHaveAttribute('href', /^tel:[\d+]+$/);
    await expect(people.getByRole('link', { name: person.email! })).toBeVisible();
    await expect(people).not.toContainText('reading their other sales');
    await settle();
    await page.keyboard.press('c');
    await expect(people.getByRole('status')).toHaveText('Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n')[0]).toBe(`${person.name}, ${person.company}: ${person.phone}`);
    expect(copied).toContain('I’m calling about Flat 5, Pulteney Mews. “Leasehold management pack received');
    await people.getByText(/^Someone else \(\d+\)$/).click();
    await expect(people).toContainText("Buyer's Conveyancer");
    await expectAccessible();
  });

  test('on a phone, from the card instead of the panel', async ({ page, settle, expectAccessible }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const person = await contactAt(page, 'Flat 5, Pulteney Mews', 'Conveyancer', 'Seller');
    await page.goto(await chainOf(page, '6 Brook Street'));
    const card = page.getByRole('region', { name: 'What holds this chain' });
    await expect(card).toContainText(person.name!);
    await expect(card.getByRole('link', { name: person.phone! })).toBeVisible();
    await settle();
    await card.getByRole('button', { name: 'Why, and who else' }).click();
    const more = page.getByRole('dialog', { name: 'Who to call' });
    await expect(more).toContainText("is usually the seller's conveyancer's");
    await expectAccessible();
  });

  test('d writes an update that can be edited, copied and sent, with only what its reader may know', async ({
    page,
    context,
    settle,
    expectAccessible,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(await chainOf(page, '6 Brook Street'));
    await expect(page.getByRole('region', { name: 'Who to call' })).toContainText('Someone else');
    await settle();
    const dialog = page.getByRole('dialog', { name: 'Write an update' });
    await page.keyboard.press('u');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('d');
    const letter = dialog.getByRole('textbox', { name: 'Letter' });
    await expect(letter).toHaveValue(/^Dear [A-Z]/);
    await expect(letter).toHaveValue(/We are waiting for: Leasehold management pack/);
    await expect(letter).toHaveValue(/an estimate from what is recorded today, not a promise/);
    // The letter to a client must not mention the other homes of the chain.
    await expect(letter).not.toHaveValue(/Brook Street|Paragon|£|week 6/);
    await expectAccessible();
    const words = await letter.inputValue();
    await letter.fill(`${words}\n\nAmelia`);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${words}\n\nAmelia`);
    const mail = new URL((await dialog.getByRole('link', { name: 'Open in email' }).getAttribute('href'))!);
    expect(mail.protocol).toBe('mailto:');
    expect(mail.searchParams.get('subject')).toMatch(/^Update on Flat 5, Pulteney Mews/);
    expect(mail.searchParams.get('body')).toContain('Amelia');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Write an update' }).click();
    await expect(letter).toHaveValue(`${words}\n\nAmelia`);
    await dialog.getByRole('button', { name: 'Start again from the records' }).click();
    await expect(letter).toHaveValue(words);

    // What was written for a colleague stays with the colleague, also when it is opened again: a client is not shown it.
    const reader = dialog.getByRole('button', { name: /To/ });
    const choose = async (name: string) => {
      await reader.click();
      await page.getByRole('option', { name }).click();
    };
    await choose('A colleague');
    await expect(letter).toHaveValue(/week 6/);
    await letter.fill('The freeholder said week 6.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Write an update' }).click();
    await expect(reader).toContainText('A colleague');
    await expect(letter).toHaveValue('The freeholder said week 6.');
    await choose(/^Dear (.+),/.exec(words)![1]!);
    await expect(letter).toHaveValue(words);
  });

  test('about each link that may hold the chain; about a dark link, someone who usually knows', async ({
    page,
    settle,
    expectAccessible,
  }) => {
    const verdict = page.getByRole('region', { name: 'What holds this chain' });
    await page.goto(await chainOf(page, '4 Mill Lane'));
    await expect(verdict).toContainText(/Likely to be the last: .*27 Cotham Vale/);
    const panel = page.getByRole('complementary', { name: 'Who to call' });
    const about = (place: string) => panel.getByRole('region', { name: `at ${place}` });
    for (const place of ['4 Mill Lane', '27 Cotham Vale', '112 Ashgrove Road']) {
      await expect(about(place)).toContainText(
        "Because “Replies to enquiries received” is usually the seller's",
      );
      await expect(about(place).getByRole('link', { name: /^0\d+/ })).toHaveAttribute('href', /^tel:[\d+]+$/);
      await expect(
        about(place).getByRole('button', { name: `Copy with what to say about ${place}` }),
      ).toBeVisible();
      await expect(about(place)).toContainText(/Someone else \(\d+\)/);
    }
    await expect(about('4 Mill Lane')).toContainText('Also raise: 112 Ashgrove Road');
    await settle();
    await expectAccessible();
    await panel.getByRole('link', { name: '27 Cotham Vale' }).click();
    await expect(page.getByRole('complementary', { name: '27 Cotham Vale' })).toBeVisible();

    await page.goto(await chainOf(page, '12 Tyndall Mews'));
    await expect(verdict).toContainText(
      'We cannot tell what holds this chain: 77 Marine Parade and 1 Rectory Gardens show counts only',
    );
    const unseen = page.getByRole('region', { name: 'Call about 77 Marine Parade' }).first();
    await expect(unseen).toContainText('Because its stages are not visible to you, and they usually know');
    await expect(
      unseen
        .getByRole('link', { name: /^0\d+/ })
        .or(unseen.getByText(/^Phone.* not shared$/))
        .first(),
    ).toBeVisible();
  });
});

test.describe('with a manual clock', () => {
  test.use({ browserClock: 'manual' });

  test('the address book is read until a contact is found, and completely if the user stays', async ({
    page,
    signedInAs,
  }) => {
    await signedInAs('agent');
    let reads = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === api.addressBook()) reads += 1;
    });
    const person = await contactAt(page, 'Flat 5, Pulteney Mews', 'Conveyancer', 'Seller');
    const url = await chainOf(page, '6 Brook Street');
    await page.clock.pauseAt(now() + 60_000);
    await page.goto(url);
    const whoToCall = page.getByRole('region', { name: 'Who to call' });
    // The page's clock moves only here, so that the rest is not read early on a busy machine.
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(whoToCall.getByRole('link', { name: person.phone! })).toBeVisible({ timeout: 500 });
    }).toPass({ intervals: [50] });
    await page.clock.runFor(1000);
    expect(reads).toBe(1);
    await page.clock.runFor(6000);
    await expect.poll(() => reads).toBeGreaterThan(1);
  });
});
