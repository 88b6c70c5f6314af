import { expect, it } from 'vitest';
import type { ChainInsight, Health } from './chain-insight';
import { dayOf } from './calendar';
import {
  chainWords,
  dayWords,
  expectedWords,
  holdsSinceWord,
  holdsWords,
  linkName,
  listed,
  moveWords,
  oneOf,
  quoted,
  sentence,
  withoutName,
  weekdayWords,
  windowWords,
} from './words';

const holds = (kind: ChainInsight['holds']['kind'], text: string): ChainInsight['holds'] => ({
  kind,
  transactionIds: [],
  stageId: null,
  whose: null,
  since: null,
  text,
});
const exchanged = 'Every link has exchanged; completion is next.';
const late: Health = { level: 'amber', reason: 'No news for 12 working days' };

it('puts a chain’s health first if nothing holds it and the health is not green', () => {
  expect(chainWords({ holds: holds('nothing', exchanged), health: late })).toBe(
    `No news for 12 working days. ${exchanged}`,
  );
  const fine: Health = { level: 'green', reason: 'Nothing is blocked or late' };
  expect(chainWords({ holds: holds('nothing', exchanged), health: fine })).toBe(exchanged);
  expect(chainWords({ holds: holds('waiting', 'Waiting for a buyer.'), health: late })).toBe('Waiting for a buyer.'); // prettier-ignore
});

it('knows the start of a block or of a stage under way only to be at the latest then', () => {
  const word = (kind: ChainInsight['holds']['kind'], progress: 'blocked' | 'under way' | 'next') =>
    holdsSinceWord(holds(kind, ''), { progress });
  expect([word('named', 'blocked'), word('named', 'under way'), word('named', 'next')]).toEqual([
    'since at least',
    'since at least',
    'since',
  ]);
  // The chain waits for a block, whatever else is next at that link.
  expect([word('waiting', 'next'), holdsSinceWord(holds('waiting', ''), null)]).toEqual([
    'since at least',
    'since at least',
  ]);
  expect(holdsSinceWord(undefined, null)).toBe('since');
});

const today = dayOf('2026-11-22T12:00:00Z')!;

it.each([
  ['2027-01-12', '12 January'],
  ['2026-01-27', '27 January'],
  // 300 days away, and one more.
  ['2027-09-18', '18 September'],
  ['2027-09-19', '19 September 2027'],
  ['2026-01-25', '25 January 2026'],
])('words %s as “%s”', (day, words) => {
  expect(dayWords(day, today)).toBe(words);
  expect(weekdayWords(day, today)).toMatch(new RegExp(`^[A-Z][a-z]+day ${words}$`));
});

it('words a window with its middle, a window of one day, and a window without an end', () => {
  const window = { notBefore: '2027-01-07', middle: '2027-01-22', likelyBy: '2027-02-12' };
  expect(windowWords(window, today)).toBe('7 January to 12 February, most likely 22 January');
  const one = { notBefore: '2027-01-07', middle: '2027-01-07', likelyBy: '2027-01-07' };
  expect(windowWords(one, today)).toBe('Around 7 January');
  expect(windowWords({ notBefore: '2027-01-07' }, today)).toBe('Not before 7 January; too early to say more');
  const late = { expected: '2026-11-20' } as Parameters<typeof expectedWords>[0];
  expect(expectedWords({ ...late, workingDays: 0 }, today)).toBe('was expected by 20 November');
  expect(expectedWords({ ...late, workingDays: 1 }, today)).toBe('was expected by 20 November, 1 working day ago'); // oxfmt-ignore
});

it('lists all of five names, but four of six', () => {
  const five = ['a', 'b', 'c', 'd', 'e'];
  expect([listed(five), oneOf(five)]).toEqual(['a, b, c, d and e', 'a, b, c, d or e']);
  expect([listed([...five, 'f']), oneOf([...five, 'f'])]).toEqual(['a, b, c, d and 2 others', 'a, b, c, d or 2 others']); // oxfmt-ignore
});

it('says “holds” only for a single link whose stages can be read', () => {
  const wordsFor = (kind: 'named' | 'waiting' | 'shortlist' | 'unknown', ...transactionIds: string[]) =>
    holdsWords({ kind, transactionIds });
  expect([wordsFor('named', 'a'), wordsFor('waiting', 'a')]).toEqual(['Holds the chain', 'Holds the chain']);
  const may = [wordsFor('shortlist', 'a', 'b'), wordsFor('waiting', 'a', 'b'), wordsFor('unknown', 'a')];
  expect(new Set(may)).toEqual(new Set(['May hold the chain']));
});

it('truncates long names, replaces empty ones, and ends a sentence with a single full stop', () => {
  const at = (line1: string) => linkName({ address: { line1 } });
  expect(at('x'.repeat(80))).toBe('x'.repeat(80));
  expect(at('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
  expect(quoted('x'.repeat(120))).toBe(`“${'x'.repeat(120)}”`);
  expect(quoted('x'.repeat(121))).toBe(`“${'x'.repeat(119)}…”`);
  expect([at(' 4  Mill\nLane '), at(' '), quoted('')]).toEqual(['4 Mill Lane', 'a property without an address', 'a stage without a title']); // oxfmt-ignore
  expect(['no buyer', 'Why?', 'He said “No.”'].map(sentence)).toEqual(['No buyer.', 'Why?', 'He said “No.”']); // oxfmt-ignore
});

it('writes a role in lower case inside a sentence', () => {
  const kind = { clearedBy: "Seller's Conveyancer" } as Parameters<typeof moveWords>[0]['kind'];
  expect([moveWords({ whose: null, kind }), moveWords({ whose: 'you', kind })]).toEqual([null, 'The next move is yours']); // oxfmt-ignore
  expect(moveWords({ whose: "usually the Seller's Conveyancer", kind })).toBe(
    "The next move is usually with the seller's conveyancer",
  );
});

it.each([
  ['4 Mill Lane: off the market', 'Off the market'],
  ['4 Mill Lane is likely to be the last: “Survey” is next.', '“Survey” is next.'],
  ['4 Mill Lane is likely to be the last: its stages have not been read yet.', 'Its stages have not been read yet.'],
  ['Waiting at 4 Mill Lane: “Survey” is blocked.', 'Waiting: “Survey” is blocked.'],
  ['Waiting at 4 Mill Lane and 8 Mill Lane: both are blocked.', 'Waiting at 4 Mill Lane and 8 Mill Lane: both are blocked.'],
  ['Likely to be the last: 4 Mill Lane or 8 Mill Lane.', 'Likely to be the last: 4 Mill Lane or 8 Mill Lane.'],
])('leaves out of a verdict the name above it: %s', (text, rest) => {
  expect(withoutName('4 Mill Lane', text)).toBe(rest);
}); // oxfmt-ignore
