import type { Clearer } from './stage-templates';

/** The exceptions of one stage of one sale. Days count from now: negative is in the past. */
export type StageChange = {
  progress?: 'Not Started' | 'In Progress' | 'Blocked' | 'Completed';
  note?: string;
  /** The day for which the next update was promised. */
  promised?: number;
  /** When it is expected to be completed. */
  due?: number | Date;
  /** When it was last updated. */
  touched?: number;
  /** Not yet assigned to anyone. */
  unassigned?: boolean;
  deleted?: boolean;
};

/** One sale of a demo chain in compact form. People are given by slug. */
export type Sale = {
  key: string;
  line1: string;
  line2?: string;
  city: string;
  region: string;
  postcode: string;
  price: number;
  asking?: number;
  /** Weeks since the sale was agreed. */
  week: number;
  tenure?: 'free-hold' | 'lease-hold';
  saleState?: string;
  /** A cash buyer needs no lender. */
  cash?: boolean;
  seller: string;
  buyer: string;
  /** The second buyer of a couple. */
  secondBuyer?: string;
  agent?: string;
  sellerConveyancer: string;
  buyerConveyancer: string;
  broker?: string;
  surveyor?: string;
  /** The chain administrator looks after this one. */
  admin?: boolean;
  /** Keys of the sales that fund this purchase. */
  fundedBy?: string[];
  completion?: Date;
  changes?: Record<number, StageChange>;
};

export type DemoChain = {
  /** 1 to 10, in the order of the list. */
  number: number;
  /** Nothing in it is newer than this: working days ago, in minutes after 8:13 UTC. */
  active: { workingDaysAgo: number; minutes: number };
  sales: Sale[];
};

/** The slug of the person who clears such stages of a sale; undefined if the sale has no such party. */
export function clearerOf(sale: Sale, clearer: Clearer): string | undefined {
  const people: Record<Clearer, string | undefined> = {
    agent: sale.agent ?? 'agent',
    seller: sale.seller,
    buyer: sale.buyer,
    sellerConveyancer: sale.sellerConveyancer,
    buyerConveyancer: sale.buyerConveyancer,
    broker: sale.broker,
    lender: sale.cash || !sale.broker ? undefined : 'joanna-lisle',
    surveyor: sale.surveyor,
  };
  return people[clearer];
}
