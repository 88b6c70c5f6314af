import { describe, expect, it } from 'vitest';
import { knownStage } from './known-stage';

const titles: Record<string, string[]> = {
  'Sale agreed': ['Offer accepted', 'Memorandum of sale issued'],
  Instructed: [
    "Seller's conveyancer instructed",
    'Buyer’s conveyancer instructed',
    'ID and AML checks complete',
    'Source of funds confirmed',
  ],
  'Contract pack': [
    'Property information forms returned (TA6, TA10)',
    'Title documents obtained (official copies)',
    'Draft contract pack issued',
    'Leasehold management pack received (LPE1)',
  ],
  'Funding and survey': [
    'Mortgage application submitted',
    'Mortgage valuation carried out',
    'Survey carried out (RICS Level 2/3)',
    'Mortgage offer issued',
  ],
  'Searches and enquiries': [
    'Searches ordered (LLC1, CON29, drainage, environmental)',
    'Drainage and environmental results received',
    'Local authority search received',
    'Enquiries raised',
    'Replies to enquiries received',
    'Enquiries satisfied',
  ],
  Signing: [
    'Report on title sent to buyer',
    "Buyer's contract signed",
    "Seller's contract signed",
    'Deposit received',
    'Completion date agreed along the chain',
  ],
  Exchange: ['Contracts exchanged', 'EXCHANGE OF CONTRACTS'],
  Completion: ['Mortgage funds requested and completion statement agreed', 'Completion and keys released'],
  Other: ['Chimney swept', ''],
};

describe('knownStage', () => {
  it.each(Object.entries(titles).flatMap(([phase, all]) => all.map((title) => [title, phase])))(
    '%s belongs to %s',
    (title, phase) => expect(knownStage(title!).phase).toBe(phase),
  );

  it('tells whose move it is', () => {
    expect(knownStage('Enquiries satisfied').clearedBy).toBe("Buyer's Conveyancer");
    expect(knownStage('Replies to enquiries received').clearedBy).toBe("Seller's Conveyancer");
    expect(knownStage('Mortgage valuation carried out').clearedBy).toBe('Lender');
    expect(knownStage('Chimney swept').clearedBy).toBeNull();
  });
});
