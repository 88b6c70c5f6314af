import { expect, it } from 'vitest';
import { raisedIn } from './use-call';

it('a call raises once what it is about, and then what else it is to ask', () => {
  const stages = [{ title: 'Searches' }, { title: 'Survey' }];
  expect(raisedIn('4 Mill Lane', stages, [{ text: '9 Quay Street, “Deposit”' }])).toEqual([
    '4 Mill Lane, “Survey”',
    '9 Quay Street, “Deposit”',
  ]);
  expect(raisedIn('4 Mill Lane', undefined, [])).toEqual([]);
});
