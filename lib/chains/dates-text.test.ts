import { expect, it } from 'vitest';
import { dayOf } from '@/lib/insight/calendar';
import type { EventDays } from '@/lib/insight/chain-insight';
import { datesText, movesWords } from './dates-text';

it('says whether each link moves later or earlier', () => {
  const move = (transactionId: string, workingDays: number) => ({ transactionId, from: '2027-01-12', workingDays }); // oxfmt-ignore
  const proposal = { day: '2027-01-13', workingDays: 3, moves: [move('a', 1), move('b', -2)] };
  expect(movesWords(proposal, new Map([['a', '4 Mill Lane']]))).toBe(
    '4 Mill Lane 1 working day later, A link 2 working days earlier',
  );
});

it('gives the recorded days with what speaks against them, and asks only if there is something to choose', () => {
  const links = {
    a: { day: '2027-01-12', stageId: null, source: 'expected', objections: ['A bank holiday'] },
    b: 'Not entered',
    unnamed: { day: '2027-01-13', stageId: null, source: 'expected', objections: [] },
  };
  const statements = [{ text: 'The days differ.' }, { text: 'Not repeated.' }];
  const move = { transactionId: 'b', from: '2027-01-12', workingDays: 1 };
  const differing = { links, statements, proposals: [{ day: '2027-01-13', workingDays: 1, moves: [move] }] };
  const settled = { links: {}, statements: [], proposals: [] };
  const [exchange, completion] = [differing, settled] as unknown as [EventDays, EventDays];
  const names = new Map([['a', '4 Mill Lane'], ['b', '9 Bell Close']]); // oxfmt-ignore
  expect(datesText({ exchange, completion }, names, dayOf('2026-11-24')!).split('\n')).toEqual([
    'Exchange',
    'The days differ.',
    '- 4 Mill Lane: Tuesday 12 January; A bank holiday',
    '- A link: Wednesday 13 January',
    'Could everyone do one of these?',
    '- Wednesday 13 January: 9 Bell Close 1 working day later',
    '',
    'Completion',
  ]);
});
