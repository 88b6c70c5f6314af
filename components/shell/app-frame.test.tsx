import { expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { AppFrame } from './app-frame';
import { BottomBar } from './bottom-bar';
import { LazyDegradedBanner } from './lazy-degraded-banner';
import { Header } from './header';
import { PageMain } from './page-main';
import { SideNav } from './side-nav';

const user = { userId: 'u', name: 'Ann Lee', email: 'ann@example.com' };
const page = <h1>Chains</h1>;

it('has a link first that skips the navigation, to the content of the page', () => {
  const html = markupOf(
    <AppFrame user={user} isSandbox={false}>
      {page}
    </AppFrame>,
  );
  const [, target] = /<a [^>]*href="#([^"]*)"[^>]*>Skip to the content<\/a>/.exec(html)!;
  expect(textOf(html)).toMatch(/^Skip to the content Chain dashboard Today /);
  // It can take the focus, or the next Tab would start at the top again.
  expect(html).toMatch(new RegExp(`<main id="${target}" tabindex="-1"[^>]*><h1>Chains</h1></main>`));
});

it('says in the first HTML whether the people and sales are made up', () => {
  const textIf = (isSandbox: boolean) =>
    textOf(markupOf(<AppFrame {...{ user, isSandbox, children: page }} />));
  expect(textIf(true)).toContain('Sandbox : the people and sales here are made up');
  expect(textIf(false)).not.toContain('Sandbox');
});

it.each(['u', null])('passes on who is signed in, or that it is not known: %s', (userId) => {
  const frame = AppFrame({ user: { ...user, userId }, isSandbox: true, children: page });
  const [side, bottom, header] = [SideNav, BottomBar, Header].map((type) => propsIn(frame, type));
  expect([side, bottom]).toEqual([[{ userId }], [{ userId }]]);
  expect(header).toMatchObject([{ user: { name: 'Ann Lee', email: 'ann@example.com' }, isSandbox: true }]);
});

it('warns of old data above the page', () => {
  const frame = AppFrame({ user, isSandbox: false, children: page });
  const all = propsIn(frame);
  const places = [Header, LazyDegradedBanner, PageMain, BottomBar].map((type) =>
    all.indexOf(propsIn(frame, type)[0]!),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});
