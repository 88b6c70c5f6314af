import { expect, it, vi } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import type { ChainViewName } from '@/lib/chains/params';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { useVisibleSections } from './use-visible-sections';

type Sections = ReturnType<typeof useVisibleSections>;
const namesOf = ({ hasGraph, hasTable, hasStrip, hasCard, currentView }: Sections) =>
  [hasGraph && 'graph', hasTable && 'table', hasStrip && 'strip', hasCard && 'card', `on ${currentView}`]
    .filter(Boolean)
    .join(', ');

/** The sections in a window of this width, in px. */
async function at(width: number, view: ChainViewName | null = null) {
  const { window } = stubBrowser();
  const matchMedia = (query: string) => {
    const [, sign, rem] = /\(width (<|>=) (\d+)rem\)/.exec(query)!;
    const isNarrower = width < Number(rem) * 16;
    return Object.assign(new EventTarget(), { matches: sign === '<' ? isNarrower : !isNarrower });
  };
  Object.assign(window, { matchMedia });
  const { now } = await runHook(() => useVisibleSections(view));
  return namesOf(now());
}

it.each([
  [639, 'table, card, on table'],
  [640, 'graph, card, on graph'],
  [1199, 'graph, card, on graph'],
  [1200, 'graph, strip, on graph'],
])('shows at %i px by default: %s', async (width, sections) => {
  expect(await at(width)).toBe(sections);
});

it.each<[ChainViewName, number, string]>([
  ['graph', 390, 'graph, card, on graph'],
  ['graph', 1366, 'graph, strip, on graph'],
  ['table', 390, 'table, card, on table'],
  ['table', 1366, 'table, card, on table'],
  ['dates', 1366, 'card, on dates'],
])('shows the view that was asked for: %s at %i px', async (view, width, sections) => {
  expect(await at(width, view)).toBe(sections);
});

it('renders all alternatives on the server, which does not know the width', () => {
  let sections: Sections | undefined;
  const Page = () => ((sections = useVisibleSections(null)), null);
  vi.unstubAllGlobals();
  renderToStaticMarkup(createElement(Page));
  expect(namesOf(sections!)).toBe('graph, table, strip, card, on graph');
});
