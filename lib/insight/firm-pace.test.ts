import { expect, it } from 'vitest';
import { calendarOf, dayOf } from './calendar';
import { paceOfFirms } from './firm-pace';
import { fixtureNow, inputFixture, linkFixture } from './fixture';
import { joinedLinks } from './chain-shape';
import { kindNamed } from './stage-kind';

it('a firm does nothing from the first day that it is away to the last, in days of work from today', () => {
  const link = linkFixture('a');
  const awayFrom = (from: string, to: string) => {
    const declared = { firmAway: [{ firm: 'Quill & Co', from, to }] };
    const input = inputFixture([link], {}, { declared, firms: { a: { buyer: 'Quill & Co' } } });
    const calendar = calendarOf(dayOf(fixtureNow)!);
    const pace = paceOfFirms(joinedLinks(input.chain), input, 1, calendar);
    return pace.awayOf(link, { side: 'buyer', kind: kindNamed('raised') });
  };
  // Sunday today: Monday and Tuesday are worked on before Wednesday the 25th.
  expect(awayFrom('2026-11-25', '2026-11-26')).toEqual([{ from: 2, to: 4 }]);
  expect(awayFrom('2026-11-23', '2026-11-23')).toEqual([{ from: 0, to: 1 }]);
  expect(awayFrom('2026-11-26', '2026-11-25')).toEqual([]);
});
