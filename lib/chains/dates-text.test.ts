import { expect, it } from 'vitest';
import { movesWords } from './dates-text';

it('says whether each link moves later or earlier', () => {
  const move = (transactionId: string, workingDays: number) => ({ transactionId, from: '2027-01-12', workingDays }); // oxfmt-ignore
  const proposal = { day: '2027-01-13', workingDays: 3, moves: [move('a', 1), move('b', -2)] };
  expect(movesWords(proposal, new Map([['a', '4 Mill Lane']]))).toBe(
    '4 Mill Lane 1 working day later, A link 2 working days earlier',
  );
});
