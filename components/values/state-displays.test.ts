import { expect, it } from 'vitest';
import {
  freshnessDisplays,
  healthDisplays,
  saleStateDisplay,
  stageProgressDisplay,
  statusDisplay,
} from './state-displays';

const looks = ({ tone, icon }: { tone: string; icon: string }) => `${tone} ${icon}`;

it('shows each health in its own words, colour and icon', () => {
  const shown = Object.entries(healthDisplays).map(([level, one]) => [level, one.word, looks(one)]);
  expect(shown).toEqual([
    ['red', 'At risk', 'danger blocked'],
    ['amber', 'Watch', 'warning warning'],
    ['green', 'On track', 'success completed'],
    ['grey', 'Too little visible', 'hidden hidden'],
  ]);
});

it('shows stages by their progress, and an unknown progress as it is', () => {
  const values = ['Not Started', 'In Progress', 'Blocked', 'Completed', 'Paused', 'toString'];
  expect(
    values.map((value) => [stageProgressDisplay(value).word, looks(stageProgressDisplay(value))]),
  ).toEqual([
    ['Not started', 'neutral not-started'],
    ['In progress', 'info in-progress'],
    ['Blocked', 'danger blocked'],
    ['Completed', 'success completed'],
    ['Paused', 'neutral question'],
    ['toString', 'neutral question'],
  ]);
});

it('shows sale states, statuses and ages, and unknown ones neutrally', () => {
  const sales = ['for-sale-no-offers', 'for-sale-sold-stc', 'off-market', 'let', 'constructor'];
  expect(sales.map((value) => looks(saleStateDisplay(value)))).toEqual([
    'info tag',
    'success handshake',
    'warning off-market',
    'neutral question',
    'neutral question',
  ]);
  const statuses = ['pending', 'accepted', 'declined', 'expired', 'revoked', 'lost', 'toString'];
  expect(statuses.map((value) => statusDisplay(value).tone)).toEqual(
    ['info', 'success', 'danger', 'warning', 'neutral', 'neutral', 'neutral'],
  );
  expect(Object.values(freshnessDisplays).map(({ word, tone }) => `${word} ${tone}`)).toEqual(
    ['Fresh neutral', 'Ageing neutral', 'Stale warning'],
  );
}); // oxfmt-ignore

it('shows each state with an icon of its own, because colour alone must not tell them apart', () => {
  const distinct = (icons: unknown[]) => new Set(icons).size === icons.length;
  expect(distinct(Object.values(healthDisplays).map(({ Icon }) => Icon))).toBe(true);
  expect(distinct(Object.values(freshnessDisplays).map(({ Icon }) => Icon))).toBe(true);
  const iconsOf = (of: (value: string) => { Icon: unknown }, ...values: string[]) =>
    values.map((value) => of(value).Icon);
  const progress = ['Not Started', 'In Progress', 'Blocked', 'Completed', 'unknown'];
  expect(distinct(iconsOf(stageProgressDisplay, ...progress))).toBe(true);
  const sales = ['for-sale-no-offers', 'for-sale-sold-stc', 'off-market', 'unknown'];
  expect(distinct(iconsOf(saleStateDisplay, ...sales))).toBe(true);
  const statuses = ['pending', 'accepted', 'declined', 'expired', 'revoked', 'unknown'];
  expect(distinct(iconsOf(statusDisplay, ...statuses))).toBe(true);
  // Blocked stages look like sales at risk, completed ones like sales on track.
  expect(stageProgressDisplay('Blocked').Icon).toBe(healthDisplays.red.Icon);
  expect(stageProgressDisplay('Completed').Icon).toBe(healthDisplays.green.Icon);
});
