import type { Page } from '@playwright/test';
import { apiOf } from '@/e2e/api-of';
import { expect, test, type Sandbox } from '@/e2e/test';
import { routes } from '@/lib/routes';

const hebrew = 'דירה 7, רחוב הנביאים 🏡';
const arabic = 'شقة ١٢، شارع الملك 👩‍👩‍👧‍👦';
const unbroken = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3).slice(0, 150);
const manyWords = 'The Old Converted Grain Store behind the Second Gatehouse '.repeat(4).slice(0, 199).trim();
const oddRole = 'Relocation-and-Probate-Liaison-Representative-of-the-Executors-x';
const longEmail = `${'very.long.local.part.'.repeat(3).slice(0, 60)}x@${'sub.'.repeat(10)}example.com`;
const nothingShared = { name: false, email: false, phone: false, company: false };

const property = (addressLine1: string, more: object = {}) => ({
  address: { addressLine1, country: 'IL' },
  saleState: 'under-offer_again',
  currency: 'JPY',
  ...more,
});

const each = (count: number, make: (at: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at + 1)));

/** A chain of two with everything that the document allows and nobody expects. */
async function makeOddWorld(sandbox: Sandbox) {
  await sandbox.operator('POST', '/reset', { seed: 'empty' });
  const people = await sandbox.operator<{ slug: string; email: string }[]>('GET', '/people');
  const agent = await apiOf(sandbox, 'agent');
  const made = await agent<{ chainId: string; thirdPartyTransactionId: string }>('POST', '/chains', {
    thirdParty: {
      role: oddRole,
      representing: '🏠',
      property: property(hebrew, {
        address: { addressLine1: hebrew, addressLine2: unbroken, city: arabic, country: 'IL' },
        askingPrice: 123_456_789_012,
        agent: `${arabic} & ${unbroken}`,
        url: `https://example.com/${'a'.repeat(300)}`,
      }),
    },
  });
  const { chainId, thirdPartyTransactionId: transactionId } = made;
  const above = await agent<{ transactionId: string }>('POST', `/chains/${chainId}/transactions`, {
    transactionId,
    relation: 'requirement',
    property: property(manyWords),
  });
  const first = await agent<{ id: string }>('POST', `/transactions/${transactionId}/stages`, {
    title: `${arabic} ${manyWords}`.slice(0, 200),
    description: unbroken.repeat(5),
    progress: 'Blocked',
  });
  await sandbox.operator('PATCH', `/stages/${first.id}`, { progressNote: `${hebrew} ${unbroken}` });
  await each(105, (at) =>
    agent('POST', `/transactions/${transactionId}/stages`, {
      title: at === 1 ? unbroken : `Step ${at}`,
      dependsOnStageId: first.id,
    }),
  );
  const invite = async (email: string, role: string, to = transactionId) =>
    agent<{ id: string }>('POST', `/transactions/${to}/invites`, { email, role, representing: 'Both' });
  await each(101, async (at) => {
    const { id } = await invite(at === 1 ? longEmail : `person.${at}@example.com`, oddRole);
    await sandbox.operator('PATCH', `/invites/${id}`, { status: 'accepted' });
  });
  await invite(`pending.${longEmail}`, oddRole);
  const parties = await agent<{ id: string; isYou: boolean }[]>(
    'GET',
    `/transactions/${transactionId}/parties?limit=100`,
  );
  for (const { id } of parties.filter(({ isYou }) => !isYou).slice(0, 3))
    await sandbox.operator('PATCH', `/parties/${id}`, { sharing: nothingShared });
  // Somebody in the chain, by the other transaction, asks to join this one.
  const seller = people.find(({ slug }) => slug === 'seller')!.email;
  const { id } = await invite(seller, 'Seller', above.transactionId);
  await sandbox.operator('PATCH', `/invites/${id}`, { status: 'accepted' });
  const asSeller = await apiOf(sandbox, 'seller');
  await asSeller('POST', `/transactions/${transactionId}/access-requests`, {
    role: oddRole,
    representing: arabic,
  });
  return { chainId, transactionId, stageId: first.id };
}

/** What is cut off with three dots and tells nobody what it was: neither a `title` nor the whole text as its name. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => {
        const { textOverflow, overflowX } = getComputedStyle(element);
        return (
          textOverflow === 'ellipsis' &&
          overflowX !== 'visible' &&
          element.scrollWidth > element.clientWidth + 1 &&
          !element.closest('[title], [aria-hidden=true], svg') &&
          !element.querySelector('[title]')
        );
      })
      .map((element) => `${element.className}: ${element.textContent?.slice(0, 60)}`),
  );

/** What makes the page wider than its window, or stands out of it on the sheet that is open. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const parts = scrollWidth > clientWidth ? 'main *, [role=dialog] *' : '[role=dialog] *';
    return [...document.querySelectorAll<HTMLElement>(parts)]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 5)
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 60)}`);
  });

/** A hundred rows of one kind tell axe no more than eight, and take minutes. */
const leaveSomeRows = (page: Page) =>
  page.evaluate(() => {
    for (const row of document.querySelectorAll<HTMLElement>('main :is(tr, li, dd > *):nth-child(n + 9)'))
      row.style.display = 'none';
  });

test('text of any script and length, over a hundred of everything, and people who share nothing, on every screen', async ({
  page,
  sandbox,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(300_000);
  const { chainId, transactionId, stageId } = await makeOddWorld(sandbox);
  await signIn('agent');
  const screens: [string, string | RegExp][] = [
    [routes.chains(), hebrew],
    [routes.chain(chainId, { view: 'table' }), hebrew],
    [routes.chain(chainId, { view: 'summary' }), hebrew],
    [routes.chain(chainId, { view: 'timeline' }), hebrew],
    [routes.chain(chainId, { select: transactionId }), arabic],
    [routes.transaction(transactionId), 'Under offer again'],
    [routes.transactionParties(transactionId), 'Name not shared'],
    [routes.transactionStages(transactionId), arabic],
    [routes.transactionStages(transactionId, { view: 'timeline' }), arabic],
    [routes.transactionStages(transactionId, { view: 'graph' }), arabic],
    [routes.stage(transactionId, stageId), unbroken],
    [routes.transactionInvite(transactionId, { email: longEmail, role: oddRole }), hebrew],
    [routes.invites({ tab: 'sent' }), longEmail],
    [routes.addressBook(), /Showing all 10\d people/],
    [routes.addressBook({ by: 'company' }), hebrew],
    [routes.addressBook({ by: 'call-sheet' }), hebrew],
    [routes.accessRequests(), 'Relocation And Probate Liaison'],
  ];
  for (const [url, text] of screens) {
    await test.step(url, async () => {
      await page.goto(url);
      await expect(page.getByText(text).first()).toBeAttached();
      for (const width of [2560, 1200, 768, 320]) {
        await page.setViewportSize({ width, height: 768 });
        const found = { sideways: await sideways(page), cutOff: await cutOff(page) };
        expect.soft(found, `${url} at ${width} px`).toEqual({ sideways: [], cutOff: [] });
      }
      await leaveSomeRows(page);
      await expect.soft(expectAccessible(), url).resolves.toBeUndefined();
    });
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(routes.transactionParties(transactionId));
  await expect(
    page.getByRole('table', { name: 'Parties of this transaction' }).getByRole('rowheader'),
  ).toHaveCount(102);
  await page.goto(routes.transactionStages(transactionId));
  await expect(page.getByRole('rowheader')).toHaveCount(106);
  await page.goto(routes.accessRequests());
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page.getByRole('complementary')).toContainText('Relocation And Probate Liaison');
  await expectAccessible();
});

test('nothing at all, and null wherever the document allows it, is said in words on every screen', async ({
  page,
  sandbox,
  signIn,
  expectAccessible,
}) => {
  test.slow();
  await sandbox.operator('POST', '/reset', { seed: 'empty' });
  await signIn('outsider');
  const empty: [string, string | RegExp][] = [
    [routes.chains(), 'You are in no chain yet'],
    [routes.properties(), 'You own no property in the service'],
    [routes.addressBook(), 'There is nobody else on your chains yet'],
    [routes.invites(), 'Nobody has invited you yet'],
    [routes.invites({ tab: 'sent' }), 'You have not invited anybody yet'],
    [routes.accessRequests(), 'Nobody is waiting for an answer'],
    [routes.accessRequests({ status: 'any' }), 'A request appears here when'],
  ];
  for (const [url, text] of empty) {
    await page.goto(url);
    await expect(page.getByText(text)).toBeVisible();
  }

  // Outside any chain; no second line, region or postcode, no price, no agent, no stage, nobody else.
  const { transactionId, propertyId } = await sandbox.operator<{ transactionId: string; propertyId: string }>(
    'POST',
    '/transactions',
    { person: 'outsider' },
  );
  const api = await apiOf(sandbox, 'outsider');
  const { chainId, sellingTransactionId } = await api<{ chainId: string; sellingTransactionId: string }>(
    'POST',
    '/chains',
    {
      selling: {
        address: { addressLine1: '1 Bare Row', country: 'GB' },
        saleState: 'unknown',
        currency: 'GBP',
      },
    },
  );
  const { id: stageId } = await api<{ id: string }>('POST', `/transactions/${sellingTransactionId}/stages`, {
    title: 'Bare',
  });
  const bare: [string, string | RegExp][] = [
    [routes.transaction(transactionId), 'Transaction date'],
    [routes.transactionStages(transactionId), 'No stages yet'],
    [routes.property(propertyId), 'In no chain'],
    [routes.chains(), '1 Bare Row'],
    [routes.chain(chainId, { view: 'table' }), '1 Bare Row'],
    [routes.chain(chainId), '1 Bare Row'],
    [routes.transaction(sellingTransactionId), 'Not known'],
    [routes.transactionParties(sellingTransactionId), '(you)'],
    [routes.stage(sellingTransactionId, stageId), 'Nobody has left a note on its progress.'],
    [routes.stage(sellingTransactionId, stageId), 'No date given'],
    [routes.transactionInvite(sellingTransactionId), 'and no pending invite of yours.'],
  ];
  for (const [url, text] of bare) {
    await test.step(url, async () => {
      await page.goto(url);
      await expect(page.getByText(text).first()).toBeAttached();
      const main = await page.getByRole('main').innerText();
      expect.soft(main).not.toMatch(/\b(null|undefined|NaN|Invalid Date)\b/);
      await expectAccessible();
    });
  }
});
