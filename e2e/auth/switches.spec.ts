import type { Request } from '@playwright/test';
import { routes } from '@/lib/routes';
import { type PersonSlug } from '@/e2e/start-pair';
import { expect, test } from '@/e2e/test';

type Person = { slug: string; id: string; name: string };

// Reliability, R6: no leak between users, also when they sit at the same browser one after another.
// Six people twice around; fifty changes where the long loads are asked for.
const changes = process.env.SOAK === '1' ? 50 : 12;

test('changes of person in one browser show no one anything of the one before', async ({
  page,
  signedInAs,
  sandbox,
}) => {
  test.setTimeout(120_000);
  // Nothing but what each one's page has to show, and no one else's may: a demo's list is long.
  await sandbox.operator('POST', '/reset', { seed: 'empty' });
  const all = await sandbox.operator<Person[]>('GET', '/people');
  const people = ['agent', 'conveyancer', 'admin', 'seller', 'buyer', 'outsider'].map((slug) =>
    all.find((one) => one.slug === slug)!,
  );
  const own = new Map<string, string>();
  for (const { slug } of people) {
    const wanted = { transactions: 1, shape: 'line', person: slug };
    const { chainId } = await sandbox.operator<{ chainId: string }>('POST', '/chains', wanted);
    own.set(slug, chainId);
  }

  for (let turn = 0; turn < changes; turn++) {
    const person = people[(turn * 5) % people.length]!;
    const others = people.filter((one) => one !== person);
    await signedInAs(person.slug as PersonSlug);
    const seen: string[] = [];
    const pending: Promise<unknown>[] = [];
    // What the page of the one before asked for as that person may still be on its way, and is theirs.
    const keep = (request: Request) =>
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
    page.on('request', keep);
    await page.goto(routes.chains());
    await expect(page.getByRole('button', { name: `Account: ${person.name}` })).toBeVisible();
    await expect(page.locator(`a[href*="${own.get(person.slug)}"]`).first()).toBeVisible();
    page.off('request', keep);
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
