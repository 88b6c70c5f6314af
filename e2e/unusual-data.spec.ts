import type { Page } from '@playwright/test';
import { apiOf } from '@/e2e/api-of';
import { arabic, hebrew, longEmail, createUnusualWorld, unusualRole, unbroken } from '@/e2e/unusual-world';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

/** Elements truncated with an ellipsis whose full text is in no `title`. */
const truncatedTexts = (page: Page) =>
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

/** Elements that make the page wider than the viewport, or extend beyond it in an open dialog. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const selector = scrollWidth > clientWidth ? 'main *, [role=dialog] *' : '[role=dialog] *';
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 5)
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 60)}`);
  });

/** The text of the main part of a page's first HTML, without that of scripts. Opens no page. */
async function firstText(page: Page, url: string): Promise<string> {
  const html = await page.request.get(url).then((response) => response.text());
  const main = /<main\b[^]*<\/main>/.exec(html)?.[0] ?? '';
  return main.replace(/<script\b[^]*?<\/script>|<!--[^]*?-->/g, '').replace(/<[^>]*>/g, ' ');
}

type World = Awaited<ReturnType<typeof createUnusualWorld>>;
type Screen = [url: string, text: string | RegExp];

/** Creating the data takes five seconds, so many screens share one test. */
const groups: {
  name: string;
  screens: (world: World) => Screen[];
}[] = [
  {
    name: 'chains, people and requests',
    screens: ({ chainId, transactionId }) => [
      [routes.chain(chainId, { view: 'table' }), hebrew],
      [routes.chain(chainId, { view: 'summary' }), hebrew],
      [routes.chain(chainId, { view: 'timeline' }), hebrew],
      [routes.chain(chainId, { select: transactionId }), arabic],
      [routes.chains(), hebrew],
      [routes.addressBook(), /Showing all \d+ people/],
      [routes.addressBook({ by: 'company' }), hebrew],
      [routes.addressBook({ by: 'call-sheet' }), hebrew],
      [routes.accessRequests(), 'Relocation And Probate Liaison'],
    ],
  },
  {
    name: 'a transaction, its parties, invites and stages',
    screens: ({ transactionId, stageId }) => [
      [routes.transaction(transactionId), 'Under offer again'],
      [routes.transactionInvite(transactionId, { email: longEmail, role: unusualRole }), hebrew],
      [routes.invites({ tab: 'sent' }), longEmail],
      [routes.transactionParties(transactionId), 'Name not shared'],
      [routes.transactionStages(transactionId, { view: 'timeline' }), arabic],
      [routes.transactionStages(transactionId, { view: 'graph' }), arabic],
      [routes.stage(transactionId, stageId), unbroken],
      [routes.transactionStages(transactionId), arabic],
    ],
  },
];

for (const { name, screens } of groups) {
  test(`shows text of any script and length, and people who share nothing: ${name}`, async ({
    page,
    sandbox,
    signedInAs,
    expectAccessible,
  }) => {
    const world = await createUnusualWorld(sandbox, 7);
    await signedInAs('agent');
    for (const [url, text] of screens(world)) {
      await test.step(url, async () => {
        await page.goto(url);
        await expect(page.getByText(text).first()).toBeAttached();
        for (const width of [2560, 1200, 768, 320]) {
          await page.setViewportSize({ width, height: 768 });
          // Polls, because a table becomes a list only shortly after the width has changed.
          await expect
            .poll(
              async () => ({ overflowing: await overflowing(page), truncated: await truncatedTexts(page) }),
              `${url} at ${width} px`,
            )
            .toEqual({ overflowing: [], truncated: [] });
        }
        await expectAccessible();
      });
    }
  });
}

test('reads lists of over a hundred rows to the end, and they fit the width', async ({
  page,
  sandbox,
  signedInAs,
  expectAccessible,
}) => {
  const { transactionId } = await createUnusualWorld(sandbox, 101);
  await signedInAs('agent');
  const rows = page.getByRole('rowheader');
  const expectFits = () => expect.poll(() => overflowing(page)).toEqual([]);
  await page.goto(routes.transactionStages(transactionId));
  await expect(rows).toHaveCount(106);
  await expectFits();
  await page.goto(routes.transactionParties(transactionId));
  await expect(
    page.getByRole('table', { name: 'Parties of this transaction' }).getByRole('rowheader'),
  ).toHaveCount(102);
  await expectFits();
  await page.goto(routes.invites({ tab: 'sent' }));
  await expect(rows).toHaveCount(103);
  await page.goto(routes.addressBook());
  await expect(page.getByText(/^Showing all 10\d people/)).toBeAttached();
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 768 });
  await expectFits();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(routes.accessRequests());
  await rows.first().getByRole('link').click();
  await expect(page.getByRole('complementary')).toContainText('Relocation And Probate Liaison');
  await expectAccessible();
});

test('every screen has words for empty lists, and for null wherever the API document allows it', async ({
  page,
  sandbox,
  signedInAs,
  expectAccessible,
  settle,
}) => {
  await sandbox.operator('POST', '/reset', { seed: 'empty' });
  await signedInAs('outsider');
  const empty: [string, string][] = [
    [routes.chains(), 'You are not in a chain yet'],
    [routes.properties(), 'You do not own a property in the service'],
    [routes.addressBook(), 'There is no one else on your chains yet'],
    [routes.invites(), 'No one has invited you yet'],
    [routes.invites({ tab: 'sent' }), 'You have not invited anyone yet'],
    [routes.accessRequests(), 'No one is waiting for an answer'],
    [routes.accessRequests({ status: 'any' }), 'A request appears here when'],
  ];
  for (const [url, text] of empty) expect(await firstText(page, url)).toContain(text);
  // One is also opened: an error while hydrating an empty list would fail the test.
  await page.goto(routes.chains());
  await expect(page.getByText('You are not in a chain yet')).toBeVisible();
  await settle();

  // A transaction outside any chain, without a second address line, region, postcode, price, agent, stages or others.
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
  const minimal: [string, ...string[]][] = [
    [routes.transaction(transactionId), 'Transaction date'],
    [routes.transactionStages(transactionId), 'No stages yet'],
    [routes.property(propertyId), 'Not in a chain'],
    [routes.chains(), '1 Bare Row'],
    [routes.chain(chainId, { view: 'table' }), '1 Bare Row'],
    [routes.chain(chainId), '1 Bare Row'],
    [routes.transaction(sellingTransactionId), 'Not known'],
    [routes.transactionParties(sellingTransactionId), '(you)'],
    [routes.stage(sellingTransactionId, stageId), 'No one has left a note on its progress.', 'No date given'],
    [routes.transactionInvite(sellingTransactionId), 'and no pending invite of yours.'],
  ];
  for (const [url, ...texts] of minimal) {
    await test.step(url, async () => {
      await page.goto(url);
      for (const text of texts) await expect(page.getByText(text).first()).toBeAttached();
      const main = await page.getByRole('main').innerText();
      expect.soft(main).not.toMatch(/\b(null|undefined|NaN|Invalid Date)\b/);
      await expectAccessible();
    });
  }
});
