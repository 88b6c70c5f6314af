import type { DemoChain } from './sale';

/** One link has fallen through: its seller has taken the house off the market. */
const fallThrough: DemoChain = {
  number: 9,
  active: { workingDaysAgo: 3, minutes: 150 },
  sales: [
    {
      key: 'wharf-house', line1: 'Wharf House', line2: '2 Canal Street', city: 'Bradford-on-Avon', region: 'Wiltshire', postcode: 'BA15 1LE',
      price: 720_000, week: 10, seller: 'pauline-drew', buyer: 'nigel-holt', agent: 'leo-marchetti', sellerConveyancer: 'megan-price',
      buyerConveyancer: 'judith-marlow', broker: 'ravi-menon', surveyor: 'isla-grant', fundedBy: ['frome-road'],
      changes: { 19: { note: 'On hold until the sale below is clear', touched: -9, promised: 4 } },
    },
    {
      key: 'frome-road', line1: '88 Frome Road', city: 'Trowbridge', region: 'Wiltshire', postcode: 'BA14 0DT', price: 445_000, week: 10.5,
      saleState: 'off-market', seller: 'nigel-holt', buyer: 'aisha-noor', sellerConveyancer: 'judith-marlow',
      buyerConveyancer: 'conveyancer', broker: 'ellie-ward', surveyor: 'peter-amadi', admin: true, fundedBy: ['adcroft-street'],
      changes: {
        13: { progress: 'Completed', touched: -12, note: 'Subsidence found at the rear extension' },
        19: { progress: 'Blocked', note: 'Buyer withdrew after the survey; the seller has taken the house off the market', due: 45, touched: -3 },
      },
    },
    {
      key: 'adcroft-street', line1: '9 Adcroft Street', city: 'Trowbridge', region: 'Wiltshire', postcode: 'BA14 8PG', price: 246_000, week: 10,
      seller: 'aisha-noor', buyer: 'kit-saunders', sellerConveyancer: 'dev-kapoor', buyerConveyancer: 'alice-thorne',
      broker: 'ravi-menon', surveyor: 'isla-grant',
    },
  ],
}; // oxfmt-ignore

/** Marlow & Finch, who also act in chains 2 and 3, have missed two promised updates. */
const brokenPromises: DemoChain = {
  number: 10,
  active: { workingDaysAgo: 4, minutes: 390 },
  sales: [
    {
      key: 'priory-walk', line1: '41 Priory Walk', city: 'Wells', region: 'Somerset', postcode: 'BA5 2RT', price: 575_000, week: 12.5,
      seller: 'gwen-parry', buyer: 'tobias-lang', sellerConveyancer: 'edmund-finch', buyerConveyancer: 'harriet-stone',
      broker: 'ellie-ward', surveyor: 'peter-amadi', admin: true, fundedBy: ['silver-street'],
      changes: {
        8: { progress: 'In Progress', promised: -5, touched: -13, due: 9, note: 'Unregistered strip at the rear; deeds being looked for' },
        19: { progress: 'In Progress', promised: -3, touched: -11, due: 30, note: 'Second promised update missed: FENSA certificate missing, indemnity quoted' },
      },
    },
    {
      key: 'silver-street', line1: '7 Silver Street', city: 'Glastonbury', region: 'Somerset', postcode: 'BA6 8BS', price: 342_500, week: 12.5,
      seller: 'tobias-lang', buyer: 'imogen-shaw', sellerConveyancer: 'conveyancer', buyerConveyancer: 'kwame-boateng',
      broker: 'ravi-menon', surveyor: 'isla-grant', admin: true,
      changes: {
        6: { note: 'Gift from parents; letter received' },
        19: { due: 5 },
        17: { deleted: true, note: 'Entered twice' },
      },
    },
  ],
}; // oxfmt-ignore

export const fallThroughAndBrokenPromises: DemoChain[] = [fallThrough, brokenPromises];
