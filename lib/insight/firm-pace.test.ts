import { expect, it } from 'vitest';
import { calendarOf, dayOf } from './calendar';
import { paceOfFirms } from './firm-pace';
import { fixtureNow, inputFixture, linkFixture } from './fixture';
import { chainShape } from './chain-shape';
import { kindNamed } from './stage-kind';

it('converts a firm’s absence, both days included, to working days from today', () => {
  const link = linkFixture('a');
  const awayFrom = (from: string, to: string) => {
    const declared = { firmAway: [{ firm: 'Quill & Co', from, to }] };
    const input = inputFixture([link], {}, { declared, firms: { a: { buyer: 'Quill & Co' } } });
    const calendar = calendarOf(dayOf(fixtureNow)!);
    const pace = paceOfFirms(chainShape(input.chain), input, 1, calendar);
    return pace.awayOf(link, { side: 'buyer', kind: kindNamed('raised') });
  };
  // Today is Sunday, so Monday and Tuesday are working days before Wednesday the 25th.
  expect(awayFrom('2026-11-25', '2026-11-26')).toEqual([{ from: 2, to: 4 }]);
  expect(awayFrom('2026-11-23', '2026-11-23')).toEqual([{ from: 0, to: 1 }]);
  expect(awayFrom('2026-11-26', '2026-11-25')).toEqual([]);
});

it('the buyer in one link and the seller in the link it depends on share a firm; its absences are sorted', () => {
  const away = (from: string, to = from) => ({ firm: 'Quill & Co', from, to });
  const days = [away('2026-12-01'), away('2026-11-24')];
  const links = [linkFixture('purchase'), linkFixture('sale')];
  const input = inputFixture(links, {}, { declared: { firmAway: days }, firms: { sale: { seller: 'Quill & Co' } } }); // oxfmt-ignore
  const pace = paceOfFirms(chainShape(input.chain), input, 1, calendarOf(dayOf(fixtureNow)!));
  const task = (side: 'seller' | 'buyer') => ({ side, kind: kindNamed('raised') });
  const [purchase, sale] = links;
  const found = [{ from: 1, to: 2 }, { from: 6, to: 7 }]; // oxfmt-ignore
  expect(pace.awayOf(sale!, task('seller'))).toEqual(found);
  expect(pace.awayOf(purchase!, task('buyer'))).toEqual(found);
  expect([pace.awayOf(purchase!, task('seller')), pace.awayOf(sale!, task('buyer'))]).toEqual([[], []]);
  expect(pace.paceOf(purchase!, task('buyer'))).toBe(pace.paceOf(sale!, task('seller')));
});

it('counts each day once on which a firm is away, if its absences overlap', () => {
  const link = linkFixture('a');
  const days = [['23', '26'], ['30', '30'], ['24', '24'], ['25', '25']]; // oxfmt-ignore
  const firmAway = days.map(([from, to]) => ({ firm: 'Quill & Co', from: `2026-11-${from}`, to: `2026-11-${to}` })); // oxfmt-ignore
  const input = inputFixture([link], {}, { declared: { firmAway }, firms: { a: { buyer: 'Quill & Co' } } });
  const pace = paceOfFirms(chainShape(input.chain), input, 1, calendarOf(dayOf(fixtureNow)!));
  const away = pace.awayOf(link, { side: 'buyer', kind: kindNamed('raised') });
  expect(away).toEqual([{ from: 0, to: 4 }, { from: 5, to: 6 }]); // oxfmt-ignore
});

it('unnamed estate agents of two links do not count as one firm', () => {
  const [a, b] = [linkFixture('a'), linkFixture('b')];
  const input = inputFixture([a, b]);
  const pace = paceOfFirms(chainShape(input.chain), input, 1, calendarOf(dayOf(fixtureNow)!));
  const task = { side: null, kind: kindNamed('memorandum') };
  expect(task.kind.clearedBy).toBe('Estate Agent');
  expect(pace.paceOf(a, task)).not.toEqual(pace.paceOf(b, task));
});

it('a firm has one pace for all of its work, whichever link or side, and others have their own', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => linkFixture(id, { listing: { agent: id === 'c' ? 'Bell & Sons' : 'Harbour & Vale' } })); // oxfmt-ignore
  const firms = { a: { seller: 'Quill & Co' }, b: { buyer: 'Quill & Co', seller: 'Wells' } };
  const input = { ...inputFixture([a!, b!, c!], {}, { firms }) };
  const unlinked = { ...input.chain, links: [] };
  const pace = paceOfFirms(chainShape(unlinked), input, 1, calendarOf(dayOf(fixtureNow)!));
  const legal = (link: typeof a, side: 'seller' | 'buyer') => pace.paceOf(link!, { side, kind: kindNamed('raised') }); // oxfmt-ignore
  expect(legal(b, 'buyer')).toBe(legal(a, 'seller'));
  expect(legal(b, 'seller')).not.toEqual(legal(a, 'seller'));
  expect(legal(a, 'buyer')).not.toEqual(legal(c, 'buyer'));
  const agents = [a, b, c].map((link) => pace.paceOf(link!, { side: null, kind: kindNamed('memorandum') }));
  expect(agents[1]).toBe(agents[0]);
  expect(agents[2]).not.toEqual(agents[0]);
  // Work that neither side nor an agent clears belongs to its link.
  const shared = [a, b].map((link) => pace.paceOf(link!, { side: null, kind: kindNamed('signature') }));
  expect(shared[1]).not.toEqual(shared[0]);
});

it('a closed firm that is known only as a side is away in that side’s work alone', () => {
  const link = linkFixture('a');
  const actsFor = [{ transactionId: 'a', side: 'seller' as const }];
  const declared = { firmAway: [{ firm: 'Quill & Co', from: '2026-11-23', to: '2026-11-24', actsFor }] };
  const input = inputFixture([link], {}, { declared });
  const pace = paceOfFirms(chainShape(input.chain), input, 1, calendarOf(dayOf(fixtureNow)!));
  const away = (side: 'seller' | 'buyer') => pace.awayOf(link, { side, kind: kindNamed('raised') });
  expect([away('seller'), away('buyer')]).toEqual([[{ from: 0, to: 2 }], []]);
});
