import { expect, it } from 'vitest';
import { figures } from './figures';
import type { Measured } from './measure';

type Given = Partial<Omit<Measured, 'truth'>> & { truth?: Partial<Measured['truth']> };
const chain = ({ truth, ...given }: Given): Measured => ({
  kind: 'named',
  named: ['a'],
  links: [],
  window: null,
  exchangeDay: null,
  fixedDay: 121,
  first: { last: null, day: null, links: [] },
  cpuMs: 2,
  ...given,
  truth: {
    exchangeDay: null,
    lastId: 'a',
    left: {},
    lead: 15,
    expectedLead: 15,
    lastSeen: 'stages',
    phase: 'middle',
    ...truth,
  },
});
const link = (leaveAlone: boolean, isLast: boolean, own = true) => ({ own, leaveAlone, isLast });
const window = { from: 100, middle: 110, to: 120 };

const named = chain({
  window,
  exchangeDay: 111,
  fixedDay: 130,
  links: [link(true, false), link(false, true, false)],
  first: { last: 'a', day: 111, links: [{ leaveAlone: true, isLast: true }] },
});
const shortlisted = chain({
  kind: 'shortlist',
  named: ['x', 'y', 'a'],
  window: { from: 100 },
  exchangeDay: 90,
  truth: { lead: 14.9 },
});
const blind = chain({
  named: ['x'],
  window,
  exchangeDay: 121,
  first: { last: 'a', day: null, links: [] },
  truth: { lastSeen: 'dark', phase: 'early' },
});
const noBuyer = chain({ kind: 'waiting', truth: { lastSeen: 'no-buyer' } });
const over = chain({ kind: 'nothing', named: [], truth: { phase: 'exchanged' } });
const all = figures([named, shortlisted, blind, noBuyer, over]);

it.each([
  ['clear bottleneck named or shortlisted', '100.0 % (2 of 2)', '50.0 % (1 of 2)'],
  ['… where links are named', '100.0 % (2 of 2)'],
  ['… clear in hindsight only', '100.0 % (1 of 1)', '100.0 % (1 of 1)'],
  ['two links at most, clear bottleneck', '50.0 % (1 of 2)'],
  ['two links at most, every answer', '66.7 % (2 of 3)'],
  ['a single name is right', '50.0 % (1 of 2)', '66.7 % (2 of 3)'],
  ['blind admitted: no visible link named instead', '0.0 % (0 of 1)'],
  ['… and reported as unknown', '0.0 % (0 of 1)'],
  ['reported as unknown, and a blind link was the last', '–'],
  ['leave alone, and it was the last', '0.0 % (0 of 1)', '100.0 % (1 of 1)'],
  ['leave alone, of all links', '50.0 % (1 of 2)', '100.0 % (1 of 1)'],
  ['leave alone, of the links with stages', '100.0 % (1 of 1)'],
  ['window contains the day', '50.0 % (1 of 2)'],
  ['… early', '0.0 % (0 of 1)'],
  ['… middle', '100.0 % (1 of 1)'],
  ['… the last link: dark', '0.0 % (0 of 1)'],
  ['window with an end given', '66.7 % (2 of 3)'],
  ['"not before" was false, of all windows', '33.3 % (1 of 3)'],
  ['middle within a day of exchange', '50.0 % (1 of 2)', '50.0 % (1 of 2)', '50.0 % (1 of 2)'],
  // Our losses are 0.5 and 2.5, the fixed forecast's 9.5 and 0.
  ['pinball loss against the fixed forecast', '0.32', '0.00', '1'],
  ['exchanged chains recognised', '100.0 % (1 of 1)'],
  ['CPU ms a chain, mean', '2.0'],
])('reports %s: %s', (what, ours, first = '–', fixed = '–') => {
  expect(all.find((line) => line.what === what)).toMatchObject({ ours, first, fixed });
});

it('counts the first and the last day of a window as inside it', () => {
  const coverage = (exchangeDay: number) => figures([chain({ window, exchangeDay })]).find(({ what }) => what === 'window contains the day')!.ours; // oxfmt-ignore
  expect([99, 100, 120, 121].map(coverage)).toEqual(['0.0 % (0 of 1)', '100.0 % (1 of 1)', '100.0 % (1 of 1)', '0.0 % (0 of 1)']); // oxfmt-ignore
});
