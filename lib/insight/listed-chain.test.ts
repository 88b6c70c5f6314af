import { expect, it } from 'vitest';
import { listedHealth } from './listed-chain';

const chain = (...saleStates: string[]) => ({
  transactions: saleStates.map((saleState, at) => ({
    saleState,
    address: { line1: `${at + 1} Quay Street` },
  })),
});
const sold = 'for-sale-sold-stc';

it('reports an unread chain as not checked, whatever its sale states', () => {
  for (const listed of [chain(sold, 'completed', 'unheard-of'), chain()]) {
    expect(listedHealth(listed)).toEqual({ level: 'grey', reason: 'Not checked yet' });
  }
});

it('names the first link that is off the market and counts the others', () => {
  expect(listedHealth(chain(sold, 'off-market'))).toEqual({
    level: 'red',
    reason: '2 Quay Street is off the market',
  });
  expect(listedHealth(chain('off-market', sold, 'off-market')).reason).toBe(
    '1 Quay Street and 1 more are off the market',
  );
  const nameless = { transactions: [{ saleState: 'off-market', address: { line1: ' ' } }] };
  expect(listedHealth(nameless).reason).toBe('a property without an address is off the market');
});
