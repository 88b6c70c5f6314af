import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readingOrder } from './graph';

/** Above this many a chain is read without being drawn. */
const large = 301;

it('reads a large chain so that everything comes before all that it depends on', () => {
  const picks = fc.array(fc.array(fc.nat(), { maxLength: 3 }), { minLength: large, maxLength: large });
  fc.assert(
    fc.property(picks, fc.boolean(), (rows, isTurned) => {
      const transactions = rows.map((_, at) => ({ id: `${at}` }));
      const links = rows.flatMap((own, at) =>
        at === 0
          ? []
          : own.map((pick, i) => ({
              id: `${at}-${i}`,
              transactionId: `${at}`,
              dependencyId: `${pick % at}`,
            })),
      );
      const chain = { links, transactions: isTurned ? transactions.toReversed() : transactions };
      const read = readingOrder(chain).map(({ id }) => id);
      const place = new Map(read.map((id, at) => [id, at]));
      expect(place.size).toBe(transactions.length);
      const wrong = links.filter(
        ({ transactionId, dependencyId }) => place.get(transactionId)! > place.get(dependencyId)!,
      );
      expect(wrong).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
