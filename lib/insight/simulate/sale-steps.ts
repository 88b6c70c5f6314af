/** A firm or person that does all of its work at one pace. */
export type Worker = 'sellersFirm' | 'buyersFirm' | 'seller' | 'buyer' | 'agent' | 'lender' | 'others';

/** One step of a real sale: its mean duration in weeks, its prerequisites, and the one recorded as its dependency. */
export type SaleStep = {
  key: string;
  title: string;
  otherTitles: string[];
  weeks: number;
  needs: string[];
  recorded: string | null;
  worker: Worker;
  /** The share of sales that have this step; all if omitted. */
  share?: number;
};

const step = (
  key: string,
  title: string,
  otherTitles: string[],
  weeks: number,
  needs: string[],
  recorded: string | null,
  worker: Worker,
  share?: number,
): SaleStep => ({ key, title, otherTitles, weeks, needs, recorded, worker, share });

/**
 * The simulator's own sale, from the table and ranges in the domain document. It is deliberately independent of the
 * model, so that the bench measures how the model copes with a different reality.
 */
export const saleSteps: SaleStep[] = [
  step('offer', 'Offer accepted', ['Sale agreed'], 0, [], null, 'agent'),
  step('memo', 'Memorandum of sale issued', ['Memo of sale sent out'], 0.6, ['offer'], 'offer', 'agent'),
  step(
    'sc',
    "Seller's conveyancer instructed",
    ["Vendor's solicitor instructed"],
    0.9,
    ['memo'],
    'memo',
    'seller',
  ),
  step(
    'bc',
    "Buyer's conveyancer instructed",
    ["Purchaser's solicitor instructed"],
    1,
    ['memo'],
    'memo',
    'buyer',
  ),
  step('id', 'ID and AML checks complete', ['Buyer ID verified'], 0.7, ['bc'], 'bc', 'buyersFirm'),
  step('funds', 'Source of funds confirmed', ['Proof of funds seen'], 1.8, ['id'], 'id', 'buyersFirm'),
  step(
    'forms',
    'Property information forms returned (TA6, TA10)',
    ['Legal forms back'],
    1.7,
    ['sc'],
    'sc',
    'seller',
  ),
  step(
    'title',
    'Title documents obtained (official copies)',
    ['Title register downloaded'],
    0.4,
    ['sc'],
    'sc',
    'sellersFirm',
  ),
  step(
    'pack',
    'Draft contract pack issued',
    ['Draft papers sent'],
    1.2,
    ['forms', 'title'],
    'forms',
    'sellersFirm',
  ),
  step(
    'lpe1',
    'Leasehold management pack received (LPE1)',
    ["Managing agent's pack"],
    5.5,
    ['sc'],
    'sc',
    'others',
    0.3,
  ),
  step(
    'app',
    'Mortgage application submitted',
    ['Applied for mortgage'],
    2.2,
    ['memo'],
    'memo',
    'buyer',
    0.75,
  ),
  step(
    'val',
    'Mortgage valuation carried out',
    ["Lender's valuation done"],
    1.6,
    ['app'],
    'app',
    'lender',
    0.75,
  ),
  step(
    'survey',
    'Survey carried out (RICS Level 2/3)',
    ['Homebuyer survey'],
    2.6,
    ['memo'],
    'memo',
    'others',
    0.8,
  ),
  step('mo', 'Mortgage offer issued', ['Mortgage approved'], 3.2, ['val'], 'val', 'lender', 0.75),
  step(
    'order',
    'Searches ordered (LLC1, CON29, drainage, environmental)',
    ['Searches applied for'],
    0.4,
    ['pack', 'bc'],
    'pack',
    'buyersFirm',
  ),
  step(
    'drain',
    'Drainage and environmental results received',
    ['Water search back'],
    0.9,
    ['order'],
    'order',
    'others',
  ),
  step('local', 'Local authority search received', ['Local search back'], 2.9, ['order'], 'order', 'others'),
  step('raise', 'Enquiries raised', ['Initial enquiries sent'], 0.8, ['pack', 'bc'], 'pack', 'buyersFirm'),
  step(
    'reply',
    'Replies to enquiries received',
    ['Enquiries answered'],
    5.2,
    ['raise'],
    'raise',
    'sellersFirm',
  ),
  step(
    'sat',
    'Enquiries satisfied',
    ['All enquiries signed off'],
    1.7,
    ['reply', 'local', 'drain', 'lpe1'],
    'reply',
    'buyersFirm',
  ),
  step(
    'report',
    'Report on title sent to buyer',
    ['Title report issued'],
    0.9,
    ['sat', 'survey', 'mo'],
    'sat',
    'buyersFirm',
  ),
  step('bsign', "Buyer's contract signed", ['Purchaser signed contract'], 0.8, ['report'], 'report', 'buyer'),
  step(
    'ssign',
    "Seller's contract signed",
    ['Contract signed by vendor'],
    1,
    ['pack', 'reply'],
    'pack',
    'seller',
  ),
  step('dep', 'Deposit received', ['Deposit paid over'], 0.6, ['bsign', 'funds'], 'bsign', 'buyersFirm'),
  step(
    'date',
    'Completion date agreed along the chain',
    ['Completion dates agreed'],
    1.2,
    ['sat'],
    'sat',
    'agent',
  ),
];

/** Titles that no rule can recognise. */
export const freeTitles = [
  'Chase Gary',
  'Bits and pieces',
  'Waiting on them',
  'Step 7',
  'Misc',
  '待ち',
  'Stuff for Thursday',
];
export const afterSteps = [
  'Contracts exchanged',
  'Mortgage funds requested and completion statement agreed',
  'Completion and keys released',
];
