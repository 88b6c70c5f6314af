import { describe, expect, it } from 'vitest';
import { kindNamed } from '@/lib/insight/stage-kind';
import { mayCallIn } from './may-call';
import type { Contact } from './schema';
import { peopleAt, whoToCall } from './who-to-call';

const person = (name: string, transactionId: string, role: string, representing: string): Contact => ({
  id: name,
  relationship: 'chain',
  name,
  email: null,
  phone: '01632 960001',
  company: null,
  companyWebsite: null,
  transactions: [{ chainId: 'c', transactionId, role, representing, address: `${transactionId} Road` }],
});
const book = [
  person('agent', 'own', 'Estate Agent', 'Seller'),
  person('counterpart', 'own', 'Conveyancer', 'Seller'),
  person('seller', 'own', 'Seller', 'Seller'),
  person('client', 'own', 'Buyer', 'Buyer'),
  person('lender', 'own', 'Lender', 'Buyer'),
  person('agent above', 'above', 'Estate Agent', 'Seller'),
  person('conveyancer above', 'above', 'Conveyancer', 'Seller'),
  person('seller above', 'above', 'Seller', 'Seller'),
];
const as = (yourRole: string) => [
  { id: 'own', yourRole },
  { id: 'above', yourRole: null },
];
const called = (yourRole: string, contacts = book) => {
  const mayCall = mayCallIn(as(yourRole), contacts);
  return ['own', 'above'].flatMap((id) =>
    peopleAt(contacts, id).flatMap((one) => (mayCall(one, id) ? [one.contact.name] : [])),
  );
};

describe('who a conveyancer may call', () => {
  it('includes the client, the other side’s conveyancer, and agents', () => {
    expect(called('Conveyancer')).toEqual(['agent', 'counterpart', 'client', 'agent above']);
  });

  it('includes a prospective buyer as the client', () => {
    const early = book.map((one) => (one.name === 'client' ? person('client', 'own', 'Prospective Buyer', 'Buyer') : one)); // oxfmt-ignore
    expect(called('Conveyancer', early)).toEqual(['agent', 'counterpart', 'client', 'agent above']);
  });

  it('includes no client if it is unknown which side the user acts for', () => {
    const alone = book.filter(({ name }) => name !== 'counterpart');
    expect(called('Solicitor', alone)).toEqual(['agent', 'agent above']);
  });

  it('includes the seller, and only the conveyancer of the buyer, for the seller’s conveyancer', () => {
    const reversed = [
      ...book.filter(({ name }) => name !== 'counterpart'),
      person('buyer’s', 'own', 'Conveyancer', 'Buyer'),
      person('buyer’s agent', 'above', "Buyer's Agent", 'Buyer'),
    ];
    expect(called('Licensed Conveyancer', reversed)).toEqual(['agent', 'seller', 'buyer’s', 'agent above', 'buyer’s agent']); // oxfmt-ignore
  });

  it('includes the agents of both sides, under each name for them, and no managing or letting agent', () => {
    const agents = [
      ['Agent', 'Seller'],
      ['Estate Agent', 'Seller'],
      ['Agent', 'Buyer'],
      ['Estate Agent', 'Buyer'],
      ['Managing Agent', ''],
      ['Managing Agent', 'Buyer'],
      ['Letting Agent', 'Seller'],
    ].map(([role, side]) => person(`${role} ${side}`, 'above', role!, side!));
    const names = ['Agent Seller', 'Estate Agent Seller', 'Agent Buyer', 'Estate Agent Buyer'];
    expect(called('Conveyancer', agents)).toEqual(names);
  });

  it('includes no client if both conveyancers are other people', () => {
    const both = [...book, person('other', 'own', 'Conveyancer', 'Buyer')];
    expect(called('Conveyancer', both)).toEqual(['agent', 'counterpart', 'other', 'agent above']);
  });

  it('includes everyone in their own link while it is unknown for whom they act, where that is asked for', () => {
    const alone = book.filter(({ name }) => name !== 'counterpart');
    const mayCall = mayCallIn(as('Conveyancer'), alone, true);
    const names = ['own', 'above'].flatMap((id) => peopleAt(alone, id).filter((one) => mayCall(one, id)).map(({ contact }) => contact.name)); // oxfmt-ignore
    expect(names).toEqual(['agent', 'seller', 'client', 'lender', 'agent above']);
    expect(called('Conveyancer', alone)).toEqual(['agent', 'agent above']);
  });

  it('is not limited for users in other roles', () => {
    expect(called('Estate Agent')).toHaveLength(book.length);
  });

  it('falls back to the agent if the user may not call the person to ask, and says why', () => {
    const holding = {
      stageId: 's', title: 'Replies received', kind: kindNamed('replies'), progress: 'under way', note: null, whose: null, since: null,
    } as const; // oxfmt-ignore
    const link = { transactionId: 'above', state: 'working', holding } as const;
    const call = whoToCall(book, link, mayCallIn(as('Conveyancer'), book))!;
    expect(call.callee!.contact.name).toBe('agent above');
    expect(call.because).toBe("because “Replies received” is usually the seller's conveyancer's; a conveyancer asks the agent"); // oxfmt-ignore
    expect(call.others).toEqual([]);
    const reachable = person('buyer’s agent', 'above', "Buyer's Agent", 'Buyer');
    const masked = book.map((one) => (one.name === 'agent above' ? { ...one, phone: null } : one));
    const plain = [person('agent', 'above', 'Agent', 'Seller'), ...book.filter(({ name }) => name !== 'agent above')]; // oxfmt-ignore
    expect(whoToCall(plain, link, mayCallIn(as('Conveyancer'), plain))!.callee!.contact.name).toBe('agent');
    const managing = [person('freeholder’s', 'above', 'Managing Agent', ''), reachable, ...plain.slice(1)];
    expect(whoToCall(managing, link, mayCallIn(as('Conveyancer'), managing))!.callee!.contact.name).toBe('buyer’s agent'); // oxfmt-ignore
    const both = [reachable, ...masked];
    expect(whoToCall(both, link, mayCallIn(as('Conveyancer'), both))!.callee!.contact.name).toBe('agent above'); // oxfmt-ignore
    expect(whoToCall(book, link)!.callee!.contact.name).toBe('conveyancer above');
  });
});
