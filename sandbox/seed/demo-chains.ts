import { nextHolidayPair, officeTime } from './calendar';
import { fallThroughAndBrokenPromises } from './demo-chains-in-trouble';
import type { DemoChain } from './sale';

const BRISTOL = { city: 'Bristol', region: 'Bristol' };
const BATH = { city: 'Bath', region: 'Somerset' };

/** The ten chains that every screenshot shows, newest-updated first. `now` sets the dates that depend on the calendar. */
export function demoChains(now: Date): DemoChain[] {
  return [
    healthy,
    oneBlocker,
    split,
    joined,
    openTop,
    darkLinks,
    readyToExchange,
    exchanged(now),
    ...fallThroughAndBrokenPromises,
  ];
}

/** Three links, freehold, everything on time. */
const healthy: DemoChain = {
  number: 1,
  active: { workingDaysAgo: 1, minutes: 479 },
  sales: [
    {
      key: 'mill-lane', line1: '4 Mill Lane', city: 'Chew Magna', region: 'Somerset', postcode: 'BS40 8QX',
      price: 685_000, week: 8, seller: 'margaret-ellison', buyer: 'seller', sellerConveyancer: 'alice-thorne',
      buyerConveyancer: 'conveyancer', broker: 'ravi-menon', surveyor: 'peter-amadi', admin: true, fundedBy: ['cotham-vale'],
    },
    {
      key: 'cotham-vale', line1: '27 Cotham Vale', ...BRISTOL, postcode: 'BS6 6TL',
      price: 512_500, asking: 525_000, week: 8.5, seller: 'seller', buyer: 'joel-brennan', sellerConveyancer: 'conveyancer',
      buyerConveyancer: 'kwame-boateng', broker: 'ellie-ward', surveyor: 'isla-grant', admin: true, fundedBy: ['ashgrove-road'],
    },
    {
      key: 'ashgrove-road', line1: '112 Ashgrove Road', ...BRISTOL, postcode: 'BS3 3JP',
      price: 338_000, week: 9, seller: 'joel-brennan', buyer: 'buyer', sellerConveyancer: 'kwame-boateng',
      buyerConveyancer: 'harriet-stone', broker: 'ravi-menon', surveyor: 'peter-amadi',
      changes: { 14: { progress: 'Completed', touched: -1, note: 'Offer dated this week, valid for six months' } },
    },
  ],
}; // oxfmt-ignore

/** Five links; the third waits for the freeholder's agent, the others have weeks to spare. */
const oneBlocker: DemoChain = {
  number: 2,
  active: { workingDaysAgo: 1, minutes: 478 },
  sales: [
    {
      key: 'the-paragon', line1: '8 The Paragon', ...BATH, postcode: 'BA1 5LX', price: 1_150_000, week: 16,
      seller: 'hugh-castellan', buyer: 'rebecca-lowe', sellerConveyancer: 'megan-price',
      buyerConveyancer: 'conveyancer', surveyor: 'isla-grant', cash: true, fundedBy: ['lyncombe-hill'],
      changes: { 25: { due: 36 }, 24: { due: 35 } },
    },
    {
      key: 'lyncombe-hill', line1: '31 Lyncombe Hill', ...BATH, postcode: 'BA2 4PQ', price: 795_000, week: 16,
      seller: 'rebecca-lowe', buyer: 'owen-griffiths', sellerConveyancer: 'conveyancer', buyerConveyancer: 'edmund-finch',
      broker: 'ravi-menon', surveyor: 'peter-amadi', admin: true, fundedBy: ['pulteney-mews'],
      changes: { 25: { due: 36 }, 24: { due: 35 } },
    },
    {
      key: 'pulteney-mews', line1: 'Flat 5, Pulteney Mews', line2: 'Great Stanhope Street', ...BATH, postcode: 'BA2 6DN',
      price: 425_000, week: 9, tenure: 'lease-hold', seller: 'owen-griffiths', buyer: 'samir-patel',
      sellerConveyancer: 'edmund-finch', buyerConveyancer: 'yusuf-demir', broker: 'ellie-ward', surveyor: 'isla-grant', admin: true,
      fundedBy: ['kipling-avenue'],
      changes: {
        10: { progress: 'Blocked', note: "Freeholder's managing agent has not returned LPE1 (week 6)", due: 12, promised: 2, touched: -1 },
        20: { due: 48 },
      },
    },
    {
      key: 'kipling-avenue', line1: '19 Kipling Avenue', ...BATH, postcode: 'BA2 3HT', price: 362_000, week: 15.8,
      seller: 'samir-patel', buyer: 'chloe-barnes', sellerConveyancer: 'yusuf-demir', buyerConveyancer: 'alice-thorne',
      broker: 'ravi-menon', surveyor: 'peter-amadi', admin: true, fundedBy: ['brook-street'], changes: { 25: { due: 36 }, 24: { due: 35 } },
    },
    {
      key: 'brook-street', line1: '6 Brook Street', city: 'Keynsham', region: 'Somerset', postcode: 'BS31 1LG', price: 268_000,
      week: 15.5, seller: 'chloe-barnes', buyer: 'zara-khan', sellerConveyancer: 'alice-thorne', buyerConveyancer: 'megan-price',
      broker: 'ellie-ward', surveyor: 'isla-grant', changes: { 25: { due: 36 }, 24: { due: 35 } },
    },
  ],
}; // oxfmt-ignore

/** One sale funds two purchases: a separating couple. */
const split: DemoChain = {
  number: 3,
  active: { workingDaysAgo: 1, minutes: 477 },
  sales: [
    {
      key: 'harbourside-walk', line1: 'Apartment 14, Harbourside Walk', ...BRISTOL, postcode: 'BS1 6WE', price: 395_000, week: 6,
      tenure: 'lease-hold', seller: 'naomi-clarke', buyer: 'george-pemberton', sellerConveyancer: 'edmund-finch',
      buyerConveyancer: 'dev-kapoor', broker: 'ravi-menon', surveyor: 'peter-amadi', fundedBy: ['redland-court'],
    },
    {
      key: 'wells-road', line1: '203 Wells Road', ...BRISTOL, postcode: 'BS4 2PH', price: 410_000, week: 5.5,
      seller: 'ian-doyle', buyer: 'lucy-pemberton', sellerConveyancer: 'kwame-boateng', buyerConveyancer: 'judith-marlow',
      broker: 'ellie-ward', surveyor: 'isla-grant', admin: true, fundedBy: ['redland-court'],
      changes: { 14: { promised: 3, note: 'Lender asked for three more payslips' }, 21: { unassigned: true }, 25: { unassigned: true } },
    },
    {
      key: 'redland-court', line1: '15 Redland Court Road', ...BRISTOL, postcode: 'BS6 7EQ', price: 870_000, asking: 895_000,
      week: 7, seller: 'george-pemberton', buyer: 'emily-hartley', secondBuyer: 'robert-hartley', sellerConveyancer: 'conveyancer',
      buyerConveyancer: 'yusuf-demir', broker: 'ravi-menon', surveyor: 'peter-amadi', admin: true,
      changes: { 13: { progress: 'Completed', touched: -1, note: 'Level 3; roof to be looked at' } },
    },
  ],
}; // oxfmt-ignore

/** Two sales fund one purchase: a couple, each with a home to sell. */
const joined: DemoChain = {
  number: 4,
  active: { workingDaysAgo: 1, minutes: 460 },
  sales: [
    {
      key: 'abbots-farm', line1: 'Abbots Farmhouse', line2: 'Church Lane', city: 'Wrington', region: 'Somerset', postcode: 'BS40 5SA',
      price: 925_000, week: 11, seller: 'susan-mckenna', buyer: 'daniel-cross', secondBuyer: 'hana-suzuki',
      sellerConveyancer: 'megan-price', buyerConveyancer: 'harriet-stone', surveyor: 'isla-grant', broker: 'ravi-menon',
      fundedBy: ['picton-terrace', 'nailsea-park'],
      changes: { 19: { note: 'Septic tank: installer’s certificate asked for', promised: 2 }, 24: { unassigned: true } },
    },
    {
      key: 'picton-terrace', line1: '3 Picton Terrace', ...BRISTOL, postcode: 'BS6 5QA', price: 540_000, week: 11.5,
      seller: 'daniel-cross', buyer: 'beth-holloway', sellerConveyancer: 'conveyancer', buyerConveyancer: 'alice-thorne',
      broker: 'ellie-ward', surveyor: 'peter-amadi', changes: { 19: { due: 24 } },
    },
    {
      key: 'nailsea-park', line1: '48 Nailsea Park', city: 'Nailsea', region: 'Somerset', postcode: 'BS48 1BA', price: 372_500,
      week: 10.5, seller: 'hana-suzuki', buyer: 'felix-moreau', sellerConveyancer: 'harriet-stone', buyerConveyancer: 'kwame-boateng',
      broker: 'ravi-menon', surveyor: 'isla-grant', changes: { 12: { progress: 'Completed', touched: -6 } },
    },
  ],
}; // oxfmt-ignore

/** Open at the top: the seller has nowhere to go yet. */
const openTop: DemoChain = {
  number: 5,
  active: { workingDaysAgo: 1, minutes: 330 },
  sales: [
    {
      key: 'victoria-square', line1: '22 Victoria Square', line2: 'Clifton', ...BRISTOL, postcode: 'BS8 4EW', price: 745_000, week: 14.5,
      seller: 'caroline-tate', buyer: 'arthur-penrose', sellerConveyancer: 'conveyancer', buyerConveyancer: 'edmund-finch',
      surveyor: 'peter-amadi', cash: true, admin: true, fundedBy: ['southville-place'],
      changes: { 23: { progress: 'Blocked', note: "Seller's onward purchase not found", due: 35, promised: 4, touched: -1 } },
    },
    {
      key: 'southville-place', line1: '10 Southville Place', ...BRISTOL, postcode: 'BS3 1QY', price: 455_000, week: 14.5,
      seller: 'arthur-penrose', buyer: 'tessa-vaughan', sellerConveyancer: 'dev-kapoor', buyerConveyancer: 'alice-thorne',
      broker: 'ellie-ward', surveyor: 'isla-grant',
    },
  ],
}; // oxfmt-ignore

/** Two of four links belong to other agents: the demo agent sees only their stage counts. */
const darkLinks: DemoChain = {
  number: 6,
  active: { workingDaysAgo: 1, minutes: 95 },
  sales: [
    {
      key: 'rectory-gardens', line1: '1 Rectory Gardens', city: 'Portishead', region: 'Somerset', postcode: 'BS20 6PL', price: 655_000,
      week: 12, agent: 'nina-solberg', seller: 'stephen-tate', buyer: 'ruth-adeyemi', sellerConveyancer: 'megan-price',
      buyerConveyancer: 'yusuf-demir', broker: 'ravi-menon', surveyor: 'isla-grant', fundedBy: ['marine-parade'],
    },
    {
      key: 'marine-parade', line1: '77 Marine Parade', city: 'Clevedon', region: 'Somerset', postcode: 'BS21 7QS', price: 498_000,
      week: 12, agent: 'jamie-osei', seller: 'ruth-adeyemi', buyer: 'gareth-lloyd', sellerConveyancer: 'yusuf-demir',
      buyerConveyancer: 'conveyancer', broker: 'ellie-ward', surveyor: 'peter-amadi', fundedBy: ['hill-road'],
      changes: { 14: { progress: 'Blocked', note: 'Down valuation £20k, renegotiating', due: 15, promised: 1, touched: -2 } },
    },
    {
      key: 'hill-road', line1: '5 Hill Road', city: 'Clevedon', region: 'Somerset', postcode: 'BS21 7NF', price: 365_000, week: 12.5,
      seller: 'gareth-lloyd', buyer: 'maria-santos', sellerConveyancer: 'conveyancer', buyerConveyancer: 'kwame-boateng',
      broker: 'ravi-menon', surveyor: 'isla-grant', admin: true, fundedBy: ['tyndall-mews'],
      changes: { 19: { due: 45 } },
    },
    {
      key: 'tyndall-mews', line1: '12 Tyndall Mews', ...BRISTOL, postcode: 'BS2 8PE', price: 289_950, week: 13, tenure: 'lease-hold',
      seller: 'maria-santos', buyer: 'oscar-wren', sellerConveyancer: 'kwame-boateng', buyerConveyancer: 'alice-thorne',
      broker: 'ellie-ward', surveyor: 'peter-amadi', admin: true,
    },
  ],
}; // oxfmt-ignore

/** A first-time buyer and an empty house: everything but the exchange is done. */
const readyToExchange: DemoChain = {
  number: 7,
  active: { workingDaysAgo: 2, minutes: 425 },
  sales: [
    {
      key: 'lavender-close', line1: '34 Lavender Close', city: 'Thornbury', region: 'Gloucestershire', postcode: 'BS35 1UL',
      price: 312_000, week: 17, seller: 'dorothy-finlay', buyer: 'liam-gallagher-reed', sellerConveyancer: 'conveyancer',
      buyerConveyancer: 'alice-thorne', broker: 'ravi-menon', surveyor: 'peter-amadi', admin: true,
      changes: {
        24: { progress: 'Completed', touched: -2 },
        25: { progress: 'Completed', touched: -2, note: 'Everyone can do the proposed date' },
        26: { progress: 'Not Started', due: 3, note: 'Both sides hold signed contracts' },
      },
    },
  ],
}; // oxfmt-ignore

/** Exchanged; the completion dates of the two links are three days apart, and one of them is a bank holiday. */
function exchanged(now: Date): DemoChain {
  const { holiday, threeDaysApart } = nextHolidayPair(now);
  const at = (date: Date, hour: number) => new Date(date.getTime() + hour * 60 * 60 * 1000);
  const noon = (date: Date) => at(date, 12);
  // Funds are due before completion, on that morning if no working day is left before it.
  const fundsDue = (date: Date) =>
    [6, 5, 4, 3, 2].map((days) => officeTime(now, days, 27)).find((due) => due < date) ?? at(date, 9);
  const completing = (date: Date) => ({
    26: { progress: 'Completed', touched: -4 } as const,
    27: { progress: 'In Progress', due: fundsDue(date), promised: 3, note: 'Completion statement drafted' } as const,
    28: { progress: 'Not Started', due: noon(date) } as const,
  });
  return {
    number: 8,
    active: { workingDaysAgo: 2, minutes: 200 },
    sales: [
      {
        key: 'berkeley-crescent', line1: '16 Berkeley Crescent', ...BRISTOL, postcode: 'BS8 1HB', price: 610_000, week: 18,
        seller: 'victor-lindgren', buyer: 'fatima-hassan', sellerConveyancer: 'conveyancer', buyerConveyancer: 'yusuf-demir',
        broker: 'ravi-menon', surveyor: 'peter-amadi', admin: true, fundedBy: ['station-approach'],
        completion: noon(holiday), changes: completing(holiday),
      },
      {
        key: 'station-approach', line1: 'Flat 2, Station Approach', city: 'Yatton', region: 'Somerset', postcode: 'BS49 4DD',
        price: 232_000, week: 18, tenure: 'lease-hold', seller: 'fatima-hassan', buyer: 'david-ashworth',
        sellerConveyancer: 'yusuf-demir', buyerConveyancer: 'harriet-stone', broker: 'ellie-ward', surveyor: 'isla-grant',
        completion: noon(threeDaysApart), changes: completing(threeDaysApart),
      },
    ],
  };
} // oxfmt-ignore
