import type { Request } from '@playwright/test';
import { routes } from '@/lib/routes';
import { type PersonSlug } from '@/e2e/start-pair';
import { expect, test } from '@/e2e/test';

type Person = { slug: string; id: string; name: string };

// Reliability, R6: no leak between users, even when they use the same browser one after another. Six people take a turn
// each, and the first two come back; the soak makes fifty changes.
const changes = process.env.SOAK === '1' ? 50 : 8;

test('users who share a browser see nothing of each other', async ({ page, signedInAs, sandbox }) => {
  test.setTimeout(120_000);
  // Only data that exactly one of them may see, because the demo's list is long.
  await sandbox.operator('POST', '/reset', { seed: 'empty' });
  const all = await sandbox.operator<Person[]>('GET', '/people');
  const people = ['agent', 'conveyancer', 'admin', 'seller', 'buyer', 'outsider'].map((slug) =>
    all.find((person) => person.slug === slug)!,
  );
  const own = new Map<string, string>();
  for (const { slug } of people) {
    const order = { transactions: 1, shape: 'line', person: slug };
    const { chainId } = await sandbox.operator<{ chainId: string }>('POST', '/chains', order);
    own.set(slug, chainId);
  }

  for (let turn = 0; turn < changes; turn++) {
    const person = people[(turn * 5) % people.length]!;
    const others = people.filter((candidate) => candidate !== person);
    await signedInAs(person.slug as PersonSlug);
    const seen: string[] = [];
    const pending: Promise<unknown>[] = [];
    // Only requests from now on: those of the previous person's page may still be in flight.
    const collect = (request: Request) =>
      void (
        request.url().includes('/api/') &&
        pending.push(
          request
            .response()
            .then((response) => response!.text())
            .then(
              (text) => seen.push(text),
              () => {},
            ),
        )
      );
    page.on('request', collect);
    await page.goto(routes.chains());
    await expect(page.getByRole('button', { name: `Account: ${person.name}` })).toBeVisible();
    await expect(page.locator(`a[href*="${own.get(person.slug)}"]`).first()).toBeVisible();
    page.off('request', collect);
    await Promise.all(pending);
    const storage = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML]),
    );
    const everything = [storage, ...seen].join('\n');
    const leaks = others.filter(
      ({ slug, id }) => everything.includes(own.get(slug)!) || everything.includes(id),
    );
    expect(leaks.map(({ slug }) => `${person.slug} sees ${slug}, change ${turn}`)).toEqual([]);
    const foreign = await page.request.get(`/api/chains/${own.get(others[0]!.slug)}`);
    expect(foreign.status()).toBe(404);
  }
});
