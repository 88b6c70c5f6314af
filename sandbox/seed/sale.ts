import type { Clearer } from './stage-templates';

/** What is special about one stage of one sale. Days count from now: negative is in the past. */
export type StageChange = {
  progress?: 'Not Started' | 'In Progress' | 'Blocked' | 'Completed';
  note?: string;
  /** When the next update was promised for. */
  promised?: number;
  /** When it is expected to be done. */
  due?: number | Date;
  /** When it was last touched. */
  touched?: number;
  /** No one has been given it yet. */
  unassigned?: boolean;
  deleted?: boolean;
};

/** One sale of a demo chain, as a person would tell it. People are named by slug. */
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
  /** A buyer with cash needs no lender. */
  cash?: boolean;
  seller: string;
  buyer: string;
  /** The rest of the buyers: a couple. */
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
  /** When anything last happened in it: under six hours ago, or working days ago, minutes after 8:13 UTC. */
  active: { hoursAgo: number } | { workingDaysAgo: number; minutes: number };
  sales: Sale[];
};

/** The slug of whoever clears a kind of stage in a sale; undefined when that party is not there. */
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
