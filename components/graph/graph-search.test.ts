import { useState } from 'react';
import { flushSync } from 'react-dom';
import { describe, expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { IconButton } from '@/components/ui/icon-button';
import { SearchField } from '@/components/ui/search-field';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { findNodes, GraphSearch } from './graph-search';
import { type NodeContent } from './node-content';

const content = (id: string, spoken: string, title = id): [string, NodeContent] => [
  id,
  { spoken, title, state: '', tone: 'neutral', icon: 'tag', own: false, dark: false, stamp: '' },
];
const contents = [
  content('1', '14 Quay Street, Bristol. Sold STC.'),
  content('2', 'Café Row, Bath. Sold STC.'),
  content('3', '2 Quay Street, Bath. For sale.'),
];

describe('findNodes', () => {
  it('requires every word, in any order, ignoring case and accents', () => {
    expect(findNodes('STREET quay', contents)).toEqual(['1', '3']);
    expect(findNodes('cafe', contents)).toEqual(['2']);
    expect(findNodes('quay bath', contents)).toEqual(['3']);
    expect(findNodes('quay leeds', contents)).toEqual([]);
  });

  it('lists title matches before dependants that mention the title', () => {
    const line = [
      content('above', '15 Clover Court, Cardiff. Depends on 16 Meadow Rise.', '15 Clover Court'),
      content('below', '16 Meadow Rise, Cardiff.', '16 Meadow Rise'),
      content('other', '17 Meadow Rise, Cardiff. Depends on 16 Oak Hill.', '17 Meadow Rise'),
    ];
    expect(findNodes('16 meadow rise cardiff', line)).toEqual(['below', 'other', 'above']);
  });

  it('returns null for an empty query', () => {
    expect(findNodes('  ', contents)).toBeNull();
  });
});

describe('GraphSearch', () => {
  async function search(query: string) {
    stubBrowser();
    const onGoTo = vi.fn<(id: string) => void>();
    const shown = { contents };
    const hook = await runHook(() => {
      const [typed, onQuery] = useState('');
      const found = findNodes(typed, shown.contents);
      return GraphSearch({ query: typed, onQuery, contents: new Map(contents), found, onGoTo });
    });
    const find = (next: string) =>
      flushSync(() => (propsIn(hook.now(), SearchField)[0]!.onChange as (text: string) => void)(next));
    const press = (key: string, shiftKey = false) => {
      const { onKeyDown } = propsIn(hook.now(), 'div').find((props) => 'onKeyDown' in props)! as {
        onKeyDown: (event: object) => void;
      };
      const preventDefault = vi.fn();
      flushSync(() => onKeyDown({ key, shiftKey, preventDefault }));
      return preventDefault.mock.calls.length > 0;
    };
    const status = () => {
      const { children, className } = propsIn(hook.now(), 'span').find(({ role }) => role === 'status')!;
      // A screen reader must know the element before it has text.
      expect(className).not.toContain('hidden');
      return textOf(markupOf(children as string));
    };
    find(query);
    return { ...hook, shown, onGoTo, find, press, status, went: () => onGoTo.mock.calls.flat() };
  }

  it('counts the matches, without moving to any', async () => {
    const { find, status, went } = await search('quay');
    expect(status()).toBe('2 found');
    find('leeds');
    expect(status()).toBe('Nothing found');
    find(' ');
    expect(status()).toBe('');
    expect(went()).toEqual([]);
  });

  it('says how many there are if the match that it went to is no longer found', async () => {
    const { press, status, shown, rerender } = await search('sold');
    press('Enter');
    press('Enter');
    expect(status()).toMatch(/^2 of 2/);
    shown.contents = contents.slice(0, 1);
    await rerender();
    expect(status()).toBe('1 found');
  });

  it('goes to the next match by Enter, from the last to the first, and says its name', async () => {
    const { press, status, went } = await search('sold');
    expect([press('Enter'), press('Enter'), press('Enter')]).toEqual([true, true, true]);
    expect(went()).toEqual(['1', '2', '1']);
    expect(status()).toBe('1 of 2 : 14 Quay Street, Bristol. Sold STC.');
    expect([press('a'), went().length]).toEqual([false, 3]);
  });

  it('goes to the previous match by Shift and Enter, from the start to the last', async () => {
    const { press, status, went } = await search('bath');
    for (let times = 0; times < 3; times += 1) press('Enter', true);
    expect(went()).toEqual(['3', '2', '3']);
    expect(status()).toMatch(/^2 of 2 : 2 Quay Street/);
  });

  it('starts again at the first match after the query has changed', async () => {
    const { press, find, status, went } = await search('sold');
    press('Enter');
    press('Enter');
    find('quay');
    expect(status()).toBe('2 found');
    press('Enter');
    expect(went()).toEqual(['1', '2', '1']);
  });

  it('has buttons for both directions only while there are matches', async () => {
    const { now, find, press, went } = await search('bath');
    const buttons = () => propsIn(now(), IconButton) as { label: string; onPress: () => void }[];
    expect(buttons().map(({ label }) => label)).toEqual(['Previous', 'Next']);
    for (const at of [1, 1, 0]) flushSync(() => buttons()[at]!.onPress());
    expect(went()).toEqual(['2', '3', '2']);
    find('leeds');
    expect(buttons()).toEqual([]);
    press('Enter');
    expect(went().length).toBe(3);
  });
});
