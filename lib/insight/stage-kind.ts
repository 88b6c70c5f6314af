type StagePhase = 'before' | 'exchange' | 'after';
export type Side = 'seller' | 'buyer';

/** The kind of a stage, judged by its title. */
export type StageKind = {
  name: string;
  /** Its name outside the firm, where we may not show the title. */
  label: string;
  side: Side | null;
  /** The role that usually clears it; null if unknown. */
  clearedBy: string | null;
  /** How long it usually takes. */
  weeks: number;
  phase: StagePhase;
  /** Kinds that have to be done first. */
  needs: readonly string[];
  /** Kinds that must be done if it is; `needs` by default. */
  implies: readonly string[];
  /** Every sale has it, recorded or not. */
  isEssential: boolean;
};

const sellersConveyancer = "Seller's Conveyancer";
const buyersConveyancer = "Buyer's Conveyancer";

type Row = [
  name: string,
  label: string,
  side: Side | null,
  clearedBy: string | null,
  weeks: number,
  needs: string[],
  more?: Partial<Pick<StageKind, 'phase' | 'implies' | 'isEssential'>>,
];
const always = { isEssential: true };
const after = { phase: 'after' as const };

// In topological order: no kind needs a later one.
const rows: Row[] = [
  ['offer', 'Offer accepted', null, 'Estate Agent', 0.1, []],
  ['memorandum', 'Memorandum of sale', null, 'Estate Agent', 0.5, ['offer']],
  ['sellers-instruction', "Seller's conveyancer instructed", 'seller', 'Seller', 0.75, ['memorandum']],
  ['buyers-instruction', "Buyer's conveyancer instructed", 'buyer', 'Buyer', 0.75, ['memorandum']],
  ['instruction', 'Conveyancer instructed', null, null, 0.75, ['memorandum']],
  ['sellers-id', "Seller's identity checks", 'seller', sellersConveyancer, 0.6, ['sellers-instruction']],
  ['buyers-id', 'Identity checks', 'buyer', buyersConveyancer, 0.6, ['buyers-instruction']],
  ['funds', 'Source of funds', 'buyer', buyersConveyancer, 1.5, ['buyers-id']],
  ['forms', 'Property information forms', 'seller', 'Seller', 1.75, ['sellers-instruction']],
  ['title', 'Title documents', 'seller', sellersConveyancer, 0.5, ['sellers-instruction']],
  ['leasehold', 'Leasehold management pack', 'seller', sellersConveyancer, 6, ['sellers-instruction']],
  ['pack', 'Contract pack', 'seller', sellersConveyancer, 1.25, ['forms', 'title'], always],
  ['application', 'Mortgage application', 'buyer', 'Mortgage Broker', 2.4, ['memorandum']],
  ['valuation', 'Mortgage valuation', 'buyer', 'Lender', 1.5, ['application']],
  ['mortgage', 'Mortgage offer', 'buyer', 'Lender', 3, ['valuation']],
  ['survey-booking', 'Survey booked', 'buyer', null, 1, ['offer']],
  ['survey', 'Survey', 'buyer', 'Surveyor', 2, ['survey-booking', 'memorandum']],
  [
    'searches-order',
    'Searches ordered',
    'buyer',
    buyersConveyancer,
    0.3,
    ['pack'],
    { implies: ['buyers-instruction'] },
  ],
  ['local-search', 'Local authority search', 'buyer', buyersConveyancer, 3, ['searches-order']],
  [
    'other-search',
    'Drainage and environmental searches',
    'buyer',
    buyersConveyancer,
    0.8,
    ['searches-order'],
  ],
  ['searches', 'Searches', 'buyer', buyersConveyancer, 3, ['searches-order'], always],
  ['raised', 'Enquiries raised', 'buyer', buyersConveyancer, 0.5, ['pack'], always],
  ['replies', 'Replies to enquiries', 'seller', sellersConveyancer, 6, ['raised'], always],
  ['enquiries', 'Enquiries', null, null, 6, ['raised']],
  [
    'satisfied',
    'Enquiries satisfied',
    'buyer',
    buyersConveyancer,
    1.75,
    ['replies', 'enquiries', 'local-search', 'other-search', 'searches', 'leasehold'],
    always,
  ],
  [
    'report',
    'Report on title',
    'buyer',
    buyersConveyancer,
    0.75,
    ['satisfied', 'survey', 'mortgage'],
    always,
  ],
  ['buyers-signature', "Buyer's signature", 'buyer', 'Buyer', 0.75, ['report'], always],
  ['sellers-signature', "Seller's signature", 'seller', 'Seller', 0.75, ['pack']],
  ['signature', 'Contracts signed', null, null, 0.75, ['pack']],
  ['deposit', 'Deposit', 'buyer', buyersConveyancer, 0.5, ['buyers-signature', 'funds'], always],
  ['date', 'Completion date agreed', null, 'Estate Agent', 1.4, ['satisfied'], { implies: [] }],
  ['exchange', 'Exchange', null, buyersConveyancer, 0.6, [], { phase: 'exchange' }],
  ['completion-money', 'Completion funds', 'buyer', buyersConveyancer, 1, [], after],
  ['completion', 'Completion', null, sellersConveyancer, 0, [], after],
  ['afterwards', 'A further step', null, null, 1, [], after],
];

/** For a title that matches no rule. No role usually clears it; a duration of about a week is an assumption. */
export const unknownKind: StageKind = {
  name: 'unknown',
  label: 'A further step',
  side: null,
  clearedBy: null,
  weeks: 1.2,
  phase: 'before',
  needs: [],
  implies: [],
  isEssential: false,
};

export const stageKinds: readonly StageKind[] = rows.map(
  ([name, label, side, clearedBy, weeks, needs, more = {}]) => ({
    name,
    label,
    side,
    clearedBy,
    weeks,
    needs,
    phase: 'before',
    implies: needs,
    isEssential: false,
    ...more,
  }),
);

const byName = new Map(stageKinds.map((kind) => [kind.name, kind]));

export const kindNamed = (name: string): StageKind => byName.get(name) ?? unknownKind;
