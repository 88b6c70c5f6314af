/** Who clears a stage: one of the parties of a sale. */
export type Clearer =
  | 'agent' | 'seller' | 'buyer' | 'sellerConveyancer' | 'buyerConveyancer' | 'broker' | 'lender' | 'surveyor'; // oxfmt-ignore

export type StageTemplate = {
  /** 1 to 28, the order in which a sale goes through them. */
  number: number;
  title: string;
  description: string | null;
  clearer: Clearer;
  /** In weeks: the start, counted from when the sale was agreed, and the duration. */
  start: number;
  duration: number;
  /** The number of the stage that it depends on. */
  dependsOn: number | null;
  only?: 'leasehold' | 'mortgage';
};

const stage = (
  number: number, title: string, clearer: Clearer, start: number, duration: number, dependsOn: number | null,
  description: string | null = null, only?: StageTemplate['only'],
): StageTemplate => ({ number, title, description, clearer, start, duration, dependsOn, only }); // oxfmt-ignore

/** The twenty-eight stages of a typical sale in England, from offer to keys. */
export const STAGE_TEMPLATES: StageTemplate[] = [
  stage(1, 'Offer accepted', 'agent', 0, 0, null),
  stage(2, 'Memorandum of sale issued', 'agent', 0, 0.5, 1, 'Sent to both parties and their conveyancers.'),
  stage(3, "Seller's conveyancer instructed", 'seller', 0.5, 0.5, 2),
  stage(4, "Buyer's conveyancer instructed", 'buyer', 0.5, 0.5, 2),
  stage(5, 'ID and AML checks complete', 'buyerConveyancer', 1, 0.5, 4),
  stage(6, 'Source of funds confirmed', 'buyerConveyancer', 1.5, 1.5, 5, 'Bank statements and, for gifts, a letter from the donor.'),
  stage(7, 'Property information forms returned (TA6, TA10)', 'seller', 1, 1, 3, 'The seller fills in the information form and the fittings and contents form.'),
  stage(8, 'Title documents obtained (official copies)', 'sellerConveyancer', 1, 0.5, 3),
  stage(9, 'Draft contract pack issued', 'sellerConveyancer', 2, 1, 7, 'Contract, title and forms, sent to the buyer’s side.'),
  stage(10, 'Leasehold management pack received (LPE1)', 'sellerConveyancer', 1, 6, 3, 'Ordered and paid for by the seller; the managing agent fills it in.', 'leasehold'),
  stage(11, 'Mortgage application submitted', 'broker', 1, 2.4, 2, null, 'mortgage'),
  stage(12, 'Mortgage valuation carried out', 'lender', 3.5, 1.5, 11, null, 'mortgage'),
  stage(13, 'Survey carried out (RICS Level 2/3)', 'surveyor', 3, 2, 2),
  stage(14, 'Mortgage offer issued', 'lender', 5, 4, 12, 'Usually valid for six months.', 'mortgage'),
  stage(15, 'Searches ordered (LLC1, CON29, drainage, environmental)', 'buyerConveyancer', 4.6, 0.2, 9),
  stage(16, 'Drainage and environmental results received', 'buyerConveyancer', 5, 0.6, 15),
  stage(17, 'Local authority search received', 'buyerConveyancer', 5, 2, 15, 'Depends on the council’s turnaround time.'),
  stage(18, 'Enquiries raised', 'buyerConveyancer', 5, 0.5, 9),
  stage(19, 'Replies to enquiries received', 'sellerConveyancer', 5.5, 7.5, 18, 'A reply does not yet satisfy an enquiry.'),
  stage(20, 'Enquiries satisfied', 'buyerConveyancer', 13, 1.5, 19),
  stage(21, 'Report on title sent to buyer', 'buyerConveyancer', 14.5, 0.7, 20),
  stage(22, "Buyer's contract signed", 'buyer', 15.2, 0.7, 21),
  stage(23, "Seller's contract signed", 'seller', 14, 0.7, 9),
  stage(24, 'Deposit received', 'buyerConveyancer', 16, 0.5, 22, 'Cleared funds on client account.'),
  stage(25, 'Completion date agreed along the chain', 'agent', 15.5, 1.4, 20),
  stage(26, 'Contracts exchanged', 'buyerConveyancer', 17, 0, 24, 'Legally binding from here.'),
  stage(27, 'Mortgage funds requested and completion statement agreed', 'buyerConveyancer', 17, 1, 26),
  stage(28, 'Completion and keys released', 'sellerConveyancer', 18.5, 0, 27),
]; // oxfmt-ignore
