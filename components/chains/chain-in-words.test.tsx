import { expect, it } from 'vitest';
import { Why } from '@/components/insight/why';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import type { ChainSummaryText } from '@/lib/chains/summary';
import { ChainInWords } from './chain-in-words';

const statement = (text: string) => ({
  text,
  basis: 'record' as const,
  asOf: '2026-11-20T09:00:00Z',
  assumptions: [],
  unknown: [],
  inputs: [],
});
const summary: ChainSummaryText = {
  title: '1 Quay Street to 2 Quay Street',
  size: 'This chain has 2 properties.',
  statements: [statement('It is blocked.'), statement('It waits for searches.')],
  links: [
    { id: '1', name: '1 Quay Street', text: 'Sold, and under way.' },
    { id: '2', name: '2 Quay Street', text: 'Sold, and blocked.' },
  ],
};
const inWords = (of: ChainSummaryText | undefined) => ({ summary: of, names: new Map(), hrefOf: () => '' });

it('reads the size, what is concluded, then each link with how it stands', () => {
  const text = textOf(markupOf(<ChainInWords {...inWords(summary)} />));
  expect(text).toBe(
    'This chain has 2 properties. It is blocked. Why? It is blocked. It waits for searches. Why? It waits for searches. 1 Quay Street Sold, and under way. 2 Quay Street Sold, and blocked.',
  );
});

it('gives the reasons for each statement next to it', () => {
  const reasons = propsIn(ChainInWords(inWords(summary)), Why);
  expect(reasons.map(({ statements }) => statements)).toEqual(summary.statements.map((one) => [one]));
});

it('says that the stages are being read until there is a summary', () => {
  expect(textOf(markupOf(<ChainInWords {...inWords(undefined)} />))).toBe('Its stages are being read…');
});

it('names the records behind each statement, and leads to them', () => {
  const names = new Map([['1', '1 Quay Street']]);
  const hrefOf = (id: string) => `#${id}`;
  for (const reasons of propsIn(ChainInWords({ summary, names, hrefOf }), Why))
    expect(reasons).toMatchObject({ names, hrefOf });
});
