import type { ComponentProps, ReactElement } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { ModalOverlay } from 'react-aria-components/Modal';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { activeGuards } from '@/components/ui/leave-for';
import { whoamiQuery } from '@/lib/account/queries';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { chainsQuery } from '@/lib/chains/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { SearchPalette } from './search-palette';

beforeEach(() => {
  const { document } = stubBrowser();
  Object.assign(document, { getElementById: () => null });
});

type Nested = ReactElement<{ children: Nested }, (props: object) => ReactElement>;

/** The palette in a tab that has read chains of so many homes, from "10 Quay Street" on. */
async function palette(homes = 15, scopes = ['chains:read']) {
  const { visited } = openPage('/chains');
  const requests = stubServer(() => ({ data: { data: [], nextCursor: null } }));
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const transactions = Array.from({ length: homes }, (_, at) => transactionFixture(`${at + 10}`));
  const data = transactions.map((one) => ({ ...lineFixture(one), id: `chain-${one.id}` }));
  client.setQueryData(chainsQuery().queryKey, { pages: [{ data, nextCursor: null }], pageParams: [undefined] } as never); // oxfmt-ignore
  const onClose = vi.fn<() => void>();
  const onShortcuts = vi.fn<() => void>();
  let element = SearchPalette({ onClose, onShortcuts }) as Nested;
  while (!('onDone' in element.props)) element = element.props.children;
  const { type: Palette, props } = element;
  const hook = await runHook(() => Palette(props), client);
  const input = () => propsIn(hook.now(), 'input')[0] as ComponentProps<'input'>;
  const options = () => propsIn(hook.now(), 'li') as ComponentProps<'li'>[];
  const type = async (value: string) => {
    input().onChange!({ target: { value } } as never);
    await hook.settle();
  };
  const press = async (key: string, isComposing = false) => {
    const preventDefault = vi.fn<() => void>();
    input().onKeyDown!({ key, preventDefault, nativeEvent: { isComposing } } as never);
    await hook.settle();
    return preventDefault.mock.calls.length;
  };
  const active = () => options().findIndex((option) => option['aria-selected']);
  const said = () => propsIn(hook.now(), 'p').map(({ children }) => [children].flat().filter(Boolean).join('')); // oxfmt-ignore
  return { ...hook, requests, visited, onClose, onShortcuts, options, input, type, press, active, said };
}

it('leads to the keyboard shortcuts, on a tablet with a keyboard too', async () => {
  const { now, onShortcuts } = await palette();
  expect(markupOf(now()).split('Showing')[1]).not.toContain('pointer-coarse:hidden');
  (propsIn(now(), Button)[0]!.onPress as () => void)();
  expect(onShortcuts).toHaveBeenCalledOnce();
});

it.each([
  [['chains:write'], true],
  [['chains:read'], false],
])('lists a new chain only if the key may create one: %s', async (scopes, isListed) => {
  const { options } = await palette(1, scopes);
  const texts = options().map(({ children }) => textOf(markupOf(children)));
  expect(texts.some((text) => text.startsWith('New chain'))).toBe(isListed);
});

it('starts at the first result again when the query changes', async () => {
  const { type, press, active, input } = await palette();
  await type('quay');
  expect(await press('ArrowDown')).toBe(1);
  expect(active()).toBe(1);
  expect(input()['aria-activedescendant']).toMatch(/-1$/);
  await type('quay street');
  expect(active()).toBe(0);
});

it('goes round the results with the arrow keys, and opens the active one with Enter', async () => {
  const { type, press, active, options, onClose, visited } = await palette();
  await type('quay');
  await press('ArrowUp');
  expect(active()).toBe(options().length - 1);
  await press('ArrowDown');
  expect(active()).toBe(0);
  await press('Enter', true);
  expect(visited).toEqual([]);
  await press('Enter');
  expect(onClose).toHaveBeenCalledOnce();
  expect(visited).toEqual([expect.stringMatching(/^\/chains\/chain-/)]);
});

it('closes and lets a page with unsaved input ask before it opens a result', async () => {
  const { type, press, onClose, visited } = await palette();
  const asked: string[] = [];
  const ask = (href: string) => void asked.push(href);
  activeGuards.add(ask);
  onTestFinished(() => void activeGuards.delete(ask));
  await type('quay');
  await press('Enter');
  expect(onClose).toHaveBeenCalledOnce();
  expect([asked, visited]).toEqual([[expect.stringMatching(/^\/chains\/chain-/)], []]);
});

it('shows twelve results, and says how many there are', async () => {
  const { type, options, said } = await palette();
  await type('quay');
  const total = Number(/^(\d+) found$/.exec(said()[0]!)![1]);
  expect([options().length, total > 12]).toEqual([12, true]);
  expect(said()[1]).toMatch(new RegExp(`^Showing 12 of ${total}: type more to narrow it\\. `));
});

it('says that nothing matches, and then opens nothing', async () => {
  const { type, press, options, said, input, visited } = await palette();
  await type('zzz');
  expect([options(), said()[0], input()['aria-expanded']]).toEqual([
    [],
    'Nothing loaded matches “zzz”.',
    false,
  ]);
  await press('Enter');
  expect([await press('ArrowDown'), visited]).toEqual([0, []]);
});

it('opens what is pressed, and reads no people without the right to', async () => {
  const { type, options, requests, settle, visited } = await palette(1);
  await type('quay');
  const [first] = options();
  expect(textOf(markupOf(first!.children))).toMatch(/10 Quay Street/);
  first!.onPointerMove!({} as never);
  await settle();
  first!.onClick!({} as never);
  expect(visited).toHaveLength(1);
  expect(requests.filter((request) => request.includes('address-book'))).toEqual([]);
});

it('reads the first people if it may', async () => {
  const { requests, until } = await palette(1, ['chains:read', 'contacts:read']);
  await until(() => expect(requests.some((request) => request.includes('address-book'))).toBe(true));
});

it('follows the pointer, and opens what is pressed', async () => {
  const { type, options, active, settle, visited, onClose } = await palette();
  await type('quay');
  options()[3]!.onPointerMove!({} as never);
  await settle();
  expect(active()).toBe(3);
  options()[2]!.onClick!({} as never);
  expect([visited, onClose.mock.calls.length]).toEqual([['/chains/chain-11'], 1]);
});

it('is a search of a list that it names, and says what kind each result is', async () => {
  const { type, input, options, now } = await palette();
  await type('quay');
  const [list] = propsIn(now(), 'ul');
  expect([input()['aria-controls'], input().value]).toEqual([list!.id, 'quay']);
  expect(input()['aria-activedescendant']).toBe(options()[0]!.id);
  const kinds = options().slice(0, 2).map(({ children }) => textOf(markupOf(children)));
  expect(kinds).toEqual([expect.stringMatching(/ Chain$/), expect.stringMatching(/ Transaction$/)]);
}); // oxfmt-ignore

it('keeps its list above an on-screen keyboard', async () => {
  const { now } = await palette();
  const [dialog] = propsIn(SearchPalette({ onClose: () => {}, onShortcuts: () => {} }), Dialog);
  expect(dialog!.className).toMatch(/flex max-h-\[calc\(var\(--visual-viewport-height\)/);
  expect(propsIn(now(), 'ul')[0]!.className).toContain('min-h-0');
});

it('has a name, and closes by a click outside it', () => {
  const onClose = () => {};
  expect(propsIn(SearchPalette({ onClose, onShortcuts: () => {} }), Dialog)[0]!['aria-label']).toBe('Search');
  expect(propsIn(SearchPalette({ onClose, onShortcuts: () => {} }), ModalOverlay)[0]).toMatchObject({
    isOpen: true,
    isDismissable: true,
    onOpenChange: onClose,
  });
});
