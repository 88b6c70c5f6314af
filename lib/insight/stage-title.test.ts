import { describe, expect, it } from 'vitest';
import { kindOfTitle } from './stage-title';

const named = (title: string) => kindOfTitle(title).name;

describe('the kind of a title', () => {
  it.each([
    'Contracts exchanged',
    'Exchange of contracts',
    'Exchanged',
    'CONTRACTS EXCHANGED ✓',
    '26. Contracts exchanged',
    'Contracts have been exchanged',
    'Exchanged on 5 January',
  ])('%s is exchange', (title) => expect(named(title)).toBe('exchange'));
  it.each([
    'Ready to exchange',
    'Authority to exchange received',
    'Consent to exchange',
    'Part exchange agreed',
    'Part exchange',
    'Pre-exchange report',
    'Exchange of contracts: date agreed',
    'Exchange deposit paid',
    'Contracts not exchanged',
    'Exchanged emails with Gary',
    'Contracts to be exchanged',
    'Exchange ready',
    'Keys exchanged for copies',
  ])('%s is not', (title) => {
    expect(kindOfTitle(title).phase).toBe('before');
    expect(named(title)).not.toBe('exchange');
  });
  it.each(['Legal completion', 'Completion and keys released', 'Keys released', 'Completed on 5 January'])(
    '%s is completion',
    (title) => expect(named(title)).toBe('completion'),
  );
  it.each([
    ['Fact find completed', 'unknown'],
    ['Completion agreed', 'date'],
    ['Completion date agreed along the chain', 'date'],
    ['Chase the completion date', 'unknown'],
    ['Completion statement', 'completion-money'],
    ['Keys released to surveyor', 'unknown'],
    ['Survey completed', 'survey'],
    ['Searches complete', 'searches'],
    ['Seller ID', 'sellers-id'],
    ['Buyer ID verified', 'buyers-id'],
    ['Surveyor instructed', 'survey-booking'],
    ['Conveyancer instructed', 'instruction'],
    ['Mortgage offer accepted', 'mortgage'],
    ['Lender’s offer received', 'mortgage'],
    ['Report on title', 'report'],
    ['Enquiries answered', 'replies'],
    ['Enquiries satisfied', 'satisfied'],
    ['Further enquiries raised', 'enquiries'],
    ['Searching for onward property', 'unknown'],
    ['Holding deposit', 'unknown'],
    ['', 'unknown'],
    ['交换合同', 'unknown'],
  ])('%s is %s', (title, kind) => expect(named(title)).toBe(kind));

  it('has no role if it is unknown', () => {
    expect(kindOfTitle('Bits and pieces')).toMatchObject({
      clearedBy: null,
      side: null,
      label: 'A further step',
    });
  });

  it.each(['seller contract ', 'buyer instruct ', ' ', '1 ', 'search'])(
    'is found quickly in 17 kB of %j',
    (part) => {
      const before = performance.now();
      kindOfTitle(part.repeat(17_000 / part.length));
      expect(performance.now() - before).toBeLessThan(2000);
    },
  );
});
