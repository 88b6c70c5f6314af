import { expect, it } from 'vitest';
import { lineFixture, transactionFixture } from './fixture';
import { looksExchanged } from './looks-exchanged';

const chainOf = (...links: [completed: number, inProgress: number, notStarted: number, blocked?: number][]) =>
  lineFixture(
    ...links.map(([completed, inProgress, notStarted, blocked = 0], at) =>
      transactionFixture(`${at}`, { stageProgress: { completed, inProgress, notStarted, blocked } }),
    ),
  );

it.each([
  ['funds and completion are left on every link', true, chainOf([26, 1, 1], [23, 0, 2])],
  ['everything is done', true, chainOf([28, 0, 0])],
  ['one link has more to do', false, chainOf([26, 1, 1], [25, 1, 2])],
  ['one link is blocked', false, chainOf([26, 0, 1], [26, 0, 1, 1])],
  ['there are too few stages to tell', false, chainOf([19, 0, 0])],
])('guesses by the counts if %s', (_, looksSo, chain) => expect(looksExchanged(chain)).toBe(looksSo));
