import { expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { calendarOf, dayOf } from './calendar';
import { fixtureNow, inputFixture, linkFixture, linkOf, saleFixture } from './fixture';
import { leaveAlone } from './leave-alone';

it.each([
  // Today is Sunday: since Tuesday, three working days have passed.
  ['on Tuesday', '2026-11-17T09:00:00Z', true],
  ['on Monday', '2026-11-16T09:00:00Z', false],
])('a link last read %s can be left alone: %s', (_, readAt, mayBe) => {
  const stages = { a: saleFixture(1), b: saleFixture(23) };
  const input = inputFixture([linkFixture('a'), linkFixture('b')], stages, { readAt: { b: readAt } });
  const { leaveAlone, reason } = linkOf(analyseChain(input), 'b');
  expect(leaveAlone).toBe(mayBe);
  expect(reason.includes('not been checked for more than three working days')).toBe(!mayBe);
});

it.each([
  [{}, {}, true, 'Others are likely to take longer, usually with 4 working days to spare'],
  [{}, { slack: 0 }, true, 'Others are likely to take longer'],
  [{}, { probability: 0.05 }, true, 'Others are likely to take longer, usually with 4 working days to spare'],
  [{}, { probability: 0.0512 }, false, 'It could be the last: about 5 in 100'],
  [{}, { isJoined: false }, false, 'It is not linked to the others, so nothing waits for it'],
  [{ late: [{}, {}], brokenPromises: [{}] }, {}, false, '2 stages late'],
  [{ brokenPromises: [{}] }, {}, false, 'A promised update has not come'],
  [{ blockedAfter: [{}] }, {}, false, 'Something is blocked'],
  [{ state: 'blocked' }, {}, false, 'Something is blocked'],
  [{ state: 'dark' }, {}, false, 'Only counts of stages are visible'],
  [{ state: 'unread' }, {}, false, 'Its stages have not been read yet'],
  [{ state: 'unrecorded' }, {}, false, 'No stages are recorded, so no one can tell'],
  [{}, { slack: null }, true, 'Others are likely to take longer'],
  [{}, { slack: 1 }, true, 'Others are likely to take longer, usually with 1 working day to spare'],
  [{ state: 'no-buyer' }, {}, false, 'It has no buyer yet'],
  [{ state: 'off-market' }, {}, false, 'It is off the market'],
  [{ state: 'exchanged' }, {}, false, 'It has exchanged'],
  [{ state: 'completed' }, {}, false, 'It has completed'],
])('a link with %j, %j can be left alone: %s, %s', (link, more, mayBe, reason) => {
  const moving = { state: 'working', late: [], brokenPromises: [], blockedAfter: [], ...link };
  const given = { probability: 0, isJoined: true, slack: 4, readAt: fixtureNow, ...more };
  const calendar = calendarOf(dayOf(fixtureNow)!);
  expect(leaveAlone(moving as unknown as Parameters<typeof leaveAlone>[0], given, calendar)).toEqual({ leaveAlone: mayBe, reason }); // oxfmt-ignore
});
