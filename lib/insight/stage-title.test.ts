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

  it.each([
    ['afterwards', 'Post-completion registration', 'Stamp duty paid', 'SDLT return filed', 'Land Registry application', 'Title deeds sent to the Land Registry', 'Land Registry registration completed, official copies sent to client', 'After completion: title deeds returned', 'Removals booked', 'AP1 lodged', 'After exchange checklist', 'After completion'],
    ['completion-money', 'Mortgage funds requested', 'Completion funds received', 'Completion monies in', 'Funds drawn down', 'Funds requested'],
    ['date', 'Moving day set', 'Move date', 'Completing date', 'Dates agreed', 'Date set', 'Agree the completion'],
    ['application', 'Applied for mortgage', 'Mortgage application submitted', 'Agreement in principle', 'Decision in principle'],
    ['valuation', 'Mortgage valuation', 'Lender’s valuation done', 'Valuation booked', 'Valuation', 'Bank valuation carried out'],
    ['mortgage', 'Mortgage approved', 'Mortgage secured', 'Offer of mortgage received', 'Mortgage', 'Lender offer', 'Offer from lender'],
    ['offer', 'Sale agreed', 'Offer agreed'],
    ['memorandum', 'Memo of sale sent out', 'MOS', 'Sales memo issued'],
    ['survey-booking', 'Book survey', 'Survey arranged', 'Appoint a surveyor'],
    ['survey', 'Homebuyer survey', 'Homebuyer’s report', 'RICS Level 2'],
    ['sellers-instruction', 'Vendor’s solicitor instructed', 'Instruct seller’s lawyer'],
    ['buyers-instruction', 'Purchaser’s solicitor instructed', 'Instructing buyer’s conveyancer'],
    ['instruction', 'Solicitors have been instructed', 'Instruct the lawyer'],
    ['funds', 'Proof of funds seen', 'Source of deposit', 'Gifted deposit', 'Gift letter'],
    ['sellers-id', 'Vendor AML checks', 'Identity of seller confirmed'],
    ['buyers-id', 'ID verified', 'KYC', 'Money laundering checks'],
    ['report', 'Title report issued'],
    ['enquiries', 'Additional enquiries answered', 'Second inquiries raised', 'Enquiries'],
    ['satisfied', 'All enquiries signed off', 'Inquiries resolved', 'Enquiries closed', 'Satisfied with enquiries'],
    ['replies', 'Reply to enquiries', 'Responses to inquiries', 'Enquiries returned'],
    ['raised', 'Initial enquiries sent', 'Raise enquiries', 'Inquiries submitted'],
    ['forms', 'TA6 returned', 'TA 10', 'Fittings list', 'Legal forms back', 'Protocol forms'],
    ['title', 'Official copies', 'Title register downloaded', 'Title plan', 'Official copies obtained from HM Land Registry', 'Title documents from the Land Registry', 'Title register obtained from HM Land Registry', 'Official copies received from Land Registry, sent to buyer’s solicitor'],
    ['leasehold', 'LPE1', 'Managing agent’s pack', 'Freeholder’s information'],
    ['pack', 'Draft papers sent', 'Draft contract', 'Contract pack'],
    ['other-search', 'Drainage results', 'Water search back', 'Environmental'],
    ['searches-order', 'Searches applied for', 'Environmental search ordered', 'Request searches', 'Search order'],
    ['local-search', 'Local search back', 'LLC1 received', 'CON29'],
    ['searches', 'Searches back', 'All searches received', 'Results of searches', 'Search'],
    ['buyers-signature', 'Purchaser signed contract', 'Contract signed by the buyer', 'Buyer’s contracts signed'],
    ['sellers-signature', 'Vendor’s contract signed', 'Contract signed by the seller'],
    ['signature', 'Contracts signed', 'Draft contract signed', 'Sign the contract'],
    ['deposit', 'Deposit paid over'],
    ['unknown', 'Down valuation complete', 'Probate valuation done', 'Offer accepted on onward purchase', 'Result of survey', 'Property search ordered', 'Return of deposit', 'Deposit scheme', 'Help to Buy ISA deposit', 'Reservation deposit'],
  ])('is %s: %s, %s …', (kind, ...titles) => expect(titles.filter((title) => named(title) !== kind)).toEqual([])); // oxfmt-ignore

  it.each([
    ['exchange', 'Both contracts have been exchanged', 'Exchange – done', 'Exchange took place', 'Exchange confirmed', 'Exchanged today for completion on 18 December', 'Exchanged on 4 December, completion confirmed for 18 December', 'The exchange of contracts: 5 January', 'All contracts now exchanged', '  1) exchange of contract!', 'Contracts \t exchanged'],
    ['completion', 'Sale completed', 'Purchase completed', 'Completed', 'Completion of the sale has taken place', 'Keys released to the buyer', 'Completion, keys released', 'Legal completion (today)'],
  ])('says that it happened: %s: %s, %s …', (kind, ...titles) => expect(titles.filter((title) => named(title) !== kind)).toEqual([])); // oxfmt-ignore

  it.each(['Exchange expected', 'Exchange pending', 'Exchange on hold', 'Exchange on track for Friday', 'Exchange date set', 'Exchange insurance', 'Exchange on Friday subject to deposit', 'Exchange confirmed for Friday 4 December', 'Completion confirmed for 18 December', 'Legal completion statement', 'Keys released to removal firm', 'Sale completed soon', 'Completed forms'])(
    'does not say that it happened: %s',
    (title) => expect(['exchange', 'completion']).not.toContain(named(title)),
  ); // oxfmt-ignore

  it('does not depend on case, spaces, list numbers or a closing mark', () => {
    for (const title of [
      '  3. SEARCHES   BACK ✔',
      '#3 searches back.',
      '03) Searches back!',
      '- Searches back',
    ])
      expect(named(title), title).toBe('searches');
    // Only a number before a word is a list number.
    expect(named('2/3')).toBe('unknown');
  });

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
      const before = process.cpuUsage();
      kindOfTitle(part.repeat(17_000 / part.length));
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
    },
  );
});
