/** The steps of a sale in order, as a stepper shows them; titles that no rule knows go to "Other". */
export const phases = [
  'Sale agreed',
  'Instructed',
  'Contract pack',
  'Funding and survey',
  'Searches and enquiries',
  'Signing',
  'Exchange',
  'Completion',
  'Other',
] as const;
export type Phase = (typeof phases)[number];

/** What is known of a stage by the words of its title. The document has free titles and no such knowledge. */
export type KnownStage = {
  /** What it is called where its own title may not be told: people write names and sums into titles. */
  name: string;
  phase: Phase;
  /** The role that usually clears it, e.g. "Buyer's Conveyancer"; null when the title says nothing. */
  clearedBy: string | null;
  /** Typical duration in weeks, the middle of the usual range. */
  weeks: number;
};

const rule = (words: RegExp, name: string, phase: Phase, clearedBy: string | null, weeks: number) => ({
  words,
  name,
  phase,
  clearedBy,
  weeks,
});

/** In this order: where two rules fit, the more particular one comes first. */
const rules = [
  rule(/offer accepted|sale agreed/, 'Offer accepted', 'Sale agreed', 'Estate Agent', 0),
  rule(/memorandum|memo of sale/, 'Memorandum of sale', 'Sale agreed', 'Estate Agent', 0.5),
  rule(
    /(seller|vendor).*(conveyancer|solicitor).*instruct/,
    "Seller's conveyancer instructed",
    'Instructed',
    'Seller',
    0.75,
  ),
  rule(
    /(buyer|purchaser).*(conveyancer|solicitor).*instruct/,
    "Buyer's conveyancer instructed",
    'Instructed',
    'Buyer',
    0.75,
  ),
  rule(/instruct/, 'Conveyancer instructed', 'Instructed', null, 0.75),
  rule(
    /\b(id|aml|kyc)\b|identity|money laundering/,
    'Identity checks',
    'Instructed',
    "Buyer's Conveyancer",
    0.5,
  ),
  rule(/(source|proof) of funds/, 'Source of funds', 'Instructed', "Buyer's Conveyancer", 1.5),
  rule(
    /\bta ?(6|10)\b|property information|fittings|legal forms/,
    'Property information forms',
    'Contract pack',
    'Seller',
    1.5,
  ),
  rule(/report on title/, 'Report on title', 'Signing', "Buyer's Conveyancer", 0.75),
  rule(
    /title (document|register|deed)|official cop/,
    'Title documents',
    'Contract pack',
    "Seller's Conveyancer",
    0.5,
  ),
  rule(/contract pack|draft contract/, 'Contract pack', 'Contract pack', "Seller's Conveyancer", 1),
  rule(
    /lpe ?1|management (pack|company)|leasehold|freeholder/,
    'Leasehold management pack',
    'Contract pack',
    "Seller's Conveyancer",
    6,
  ),
  rule(/mortgage funds|completion statement/, 'Completion funds', 'Completion', "Buyer's Conveyancer", 1),
  rule(
    /mortgage (application|agreement in principle)/,
    'Mortgage application',
    'Funding and survey',
    'Mortgage Broker',
    2.4,
  ),
  rule(/valuation/, 'Mortgage valuation', 'Funding and survey', 'Lender', 1.5),
  rule(/survey/, 'Survey', 'Funding and survey', 'Surveyor', 2),
  rule(/mortgage/, 'Mortgage', 'Funding and survey', 'Lender', 4),
  rule(
    /search.*order|order.*search/,
    'Searches ordered',
    'Searches and enquiries',
    "Buyer's Conveyancer",
    0.2,
  ),
  rule(
    /local (authority )?search|llc ?1|con ?29/,
    'Local authority search',
    'Searches and enquiries',
    "Buyer's Conveyancer",
    2,
  ),
  rule(
    /drainage|environmental/,
    'Drainage and environmental searches',
    'Searches and enquiries',
    "Buyer's Conveyancer",
    0.6,
  ),
  rule(/search/, 'Searches', 'Searches and enquiries', "Buyer's Conveyancer", 2),
  rule(/enquir.*rais|rais.*enquir/, 'Enquiries raised', 'Searches and enquiries', "Buyer's Conveyancer", 0.5),
  // "Answered" is not "satisfied": the one is the seller's side, the other the buyer's.
  rule(
    /enquir.*satisf|satisf.*enquir/,
    'Enquiries satisfied',
    'Searches and enquiries',
    "Buyer's Conveyancer",
    1.5,
  ),
  rule(/enquir/, 'Replies to enquiries', 'Searches and enquiries', "Seller's Conveyancer", 4),
  rule(/(buyer|purchaser).*sign|sign.*(buyer|purchaser)/, "Buyer's signature", 'Signing', 'Buyer', 0.75),
  rule(/(seller|vendor).*sign|sign.*(seller|vendor)/, "Seller's signature", 'Signing', 'Seller', 0.75),
  rule(/deposit/, 'Deposit', 'Signing', "Buyer's Conveyancer", 0.5),
  rule(/(completion|completing) date|date.*agreed/, 'Completion date', 'Signing', 'Estate Agent', 1.4),
  rule(/exchange/, 'Exchange', 'Exchange', "Buyer's Conveyancer", 0),
  rule(/complet|keys/, 'Completion', 'Completion', "Seller's Conveyancer", 0),
  rule(/\bsign/, 'Signature', 'Signing', null, 0.75),
];

const unknown: KnownStage = { name: 'Another stage', phase: 'Other', clearedBy: null, weeks: 1 };

/** Matches by words, in any case. Never null: an unknown title is "Other" and takes a week. */
export function knownStage(title: string): KnownStage {
  const text = title.toLowerCase().replace(/[\u2018\u2019]/g, "'");
  return rules.find(({ words }) => words.test(text)) ?? unknown;
}
