import { expect, it } from 'vitest';
import type { ChainInsight, Health } from './chain-insight';
import { chainWords, moveWords } from './words';

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

it('says of a chain that nothing holds why it is to be watched', () => {
  expect(chainWords({ holds: holds('nothing', exchanged), health: late })).toBe(
    `No news for 12 working days. ${exchanged}`,
  );
  const fine: Health = { level: 'green', reason: 'Nothing is blocked or late' };
  expect(chainWords({ holds: holds('nothing', exchanged), health: fine })).toBe(exchanged);
  expect(chainWords({ holds: holds('waiting', 'Waiting for a buyer.'), health: late })).toBe('Waiting for a buyer.'); // prettier-ignore
});

it('names a role in a sentence as one says it', () => {
  const kind = { clearedBy: "Seller's Conveyancer" } as Parameters<typeof moveWords>[0]['kind'];
  expect(moveWords({ whose: "usually the Seller's Conveyancer", kind })).toBe(
    "The next move is usually with the seller's conveyancer",
  );
});
