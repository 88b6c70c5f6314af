import { describe, expect, it } from 'vitest';
import { kindNamed } from '@/lib/insight/stage-kind';
import type { HoldingStage, LinkInsight } from '@/lib/insight/chain-insight';
import type { Contact } from './schema';
import { openingWords } from './call-words';
import { isCallKnown, otherTransactions, waitsForRole, whoToCall } from './who-to-call';

type At = [transactionId: string, role: string, representing: string];

const person = (id: string, at: At[], change: Partial<Contact> = {}): Contact => ({
  id,
  relationship: 'direct',
  name: id,
  email: null,
  phone: null,
  company: null,
  companyWebsite: null,
  transactions: at.map(([transactionId, role, representing]) => ({
    chainId: `chain of ${transactionId}`,
    transactionId,
    role,
    representing,
    address: `${transactionId} Road, Bath, BA1 1AA`,
  })),
  ...change,
});

const holding = (kind: string, change: Partial<HoldingStage> = {}): HoldingStage => ({
  stageId: 's',
  title: 'LPE1 received',
  kind: kindNamed(kind),
  progress: 'blocked',
  note: null,
  whose: "usually the Seller's Conveyancer",
  since: '2026-11-19T09:00:00Z',
  ...change,
});
const link = (stage: HoldingStage | null, state: LinkInsight['state'] = 'working') => ({
  transactionId: 'a',
  holding: stage,
  state,
});

const sellers = person('Sue', [['a', 'Conveyancer', 'Seller']], { phone: '0117 496 0123' });
const buyers = person('Ben', [['a', 'Conveyancer', 'Buyer']], { email: 'ben@example.com' });
const agent = person('Ann', [['a', 'Estate Agent', 'Seller']]);
const book = [agent, buyers, sellers];

describe('who to call', () => {
  it('is the role that usually clears the stage, on the right side, with the reason', () => {
    const call = whoToCall(book, link(holding('leasehold')))!;
    expect(call.callee).toEqual({ contact: sellers, role: "Seller's Conveyancer" });
    expect(call.because).toBe("because “LPE1 received” is usually the seller's conveyancer's");
    expect(call.others.map(({ contact }) => contact.name)).toEqual(['Ben', 'Ann']);
    expect(whoToCall(book, link(holding('report')))!.callee!.contact).toBe(buyers);
  });

  it('is someone in the same transaction, preferably someone who can be reached', () => {
    const elsewhere = person('Eve', [['b', 'Conveyancer', 'Seller']], { phone: '1', email: 'e' });
    const masked = person('Max', [['a', 'Conveyancer', 'Seller']]);
    expect(whoToCall([elsewhere, masked, sellers], link(holding('leasehold')))!.callee!.contact).toBe(
      sellers,
    );
    expect(whoToCall([elsewhere], link(holding('leasehold')))).toEqual({
      callee: null,
      others: [],
      because: 'No one in your address book is named for it on this sale.',
    });
  });

  it('matches a role with its side, but not a conveyancer without a side', () => {
    const lender = person('Len', [['a', 'Lender', 'Buyer']]);
    expect(whoToCall([lender], link(holding('mortgage')))!.callee!.role).toBe("Buyer's Lender");
    const odd = person('Odd', [['a', 'Conveyancer', '']]);
    expect(whoToCall([odd], link(holding('leasehold')))!.callee).toBeNull();
  });

  it.each([
    ['Agent', 'Seller', true], ['Agent', '', true], ["Seller’s Agent", 'Seller', true], ['Estate Agent', 'Seller', true],
    ['Agent', 'Buyer', false], ["Buyer's Agent", 'Buyer', false], ['Managing Agent', 'Seller', false], ['Managing Agent', '', false],
  ])('takes a party who is “%s” for “%s” as the estate agent: %s', (role, representing, isTaken) => {
    const party = person('Ann', [['a', role, representing]], { phone: '1' });
    const call = whoToCall([party], link(holding('memorandum')))!;
    expect(call.callee?.contact ?? null).toBe(isTaken ? party : null);
  }); // oxfmt-ignore

  it('is no one if the stage is assigned to the user, with that reason', () => {
    const call = whoToCall(book, link(holding('leasehold', { whose: 'you' })))!;
    expect(call.callee).toBeNull();
    expect(call.because).toBe('“LPE1 received” is assigned to you.');
    expect(call.others).toHaveLength(3);
  });

  it('is whoever usually knows if it is unclear who has to act', () => {
    expect(whoToCall(book, link(null, 'dark'))!.callee!.contact).toBe(agent);
    expect(whoToCall([buyers, sellers], link(null, 'dark'))!.callee!.contact).toBe(sellers);
    const unclear = whoToCall(book, link(holding('unknown', { whose: null })))!;
    expect(unclear.callee!.contact).toBe(agent);
    expect(unclear.because).toContain('does not say who acts next');
  });

  it('is known once someone is found, or if no call is needed', () => {
    expect(isCallKnown([agent], link(holding('leasehold')))).toBe(false);
    expect(isCallKnown(book, link(holding('leasehold')))).toBe(true);
    expect(isCallKnown([], link(holding('leasehold', { whose: 'you' })))).toBe(true);
    expect(isCallKnown([], link(null, 'exchanged'))).toBe(true);
    expect(isCallKnown([], undefined)).toBe(true);
  });

  it.each([
    ['blocked', true], ['working', true], ['unrecorded', true], ['unread', true], ['dark', true],
    ['exchanged', false], ['completed', false], ['off-market', false], ['no-buyer', false],
  ] as const)('asks someone about a link that is %s: %s', (state, isAsked) => {
    expect(whoToCall(book, link(null, state)) !== null).toBe(isAsked);
  }); // oxfmt-ignore

  it.each([
    ['dark', 'its stages are not visible to you'],
    ['unread', 'its stages could not be read'],
    ['unrecorded', 'no stages are recorded'],
    ['working', 'no stage says what it waits for'],
  ] as const)('says why no particular role is asked about a link that is %s', (state, why) => {
    expect(whoToCall(book, link(null, state))!.because).toBe(`because ${why}, and they usually know how it stands`); // oxfmt-ignore
  });

  it('prefers people with a telephone, then an email, then a name', () => {
    const at = (id: string, given: Partial<Contact>) => person(id, [['a', 'Conveyancer', 'Seller']], { name: null, ...given }); // oxfmt-ignore
    const people = [
      at('none', {}),
      at('name', { name: 'N' }),
      at('both', { name: 'B', email: 'b@example.com' }),
      at('email', { email: 'e@example.com' }),
      at('phone', { phone: '1' }),
    ];
    const { callee, others } = whoToCall(people, link(holding('leasehold')))!;
    expect([callee!, ...others].map(({ contact }) => contact.id)).toEqual(['phone', 'both', 'email', 'name', 'none']); // oxfmt-ignore
  });
});

describe('other transactions to raise', () => {
  const sue = person('Sue', [['a', 'Conveyancer', 'Seller'], ['b', 'Conveyancer', 'Buyer']], { company: 'Márlow & Finch' }); // oxfmt-ignore
  const colleague = person('Col', [['c', 'Conveyancer', 'Seller'], ['b', 'Conveyancer', 'Buyer']], { company: ' marlow & finch' }); // oxfmt-ignore
  const stranger = person('Sid', [['d', 'Conveyancer', 'Seller']], { company: 'Other' });
  const callee = { contact: sue, role: "Seller's Conveyancer" };

  it('are those of the same person or firm, without duplicates', () => {
    const others = otherTransactions([stranger, colleague, sue], callee, 'a');
    expect(others).toEqual([
      { transactionId: 'b', chainId: 'chain of b', role: "Buyer's Conveyancer" }, // oxfmt-ignore
      { transactionId: 'c', chainId: 'chain of c', role: "Seller's Conveyancer" }, // oxfmt-ignore
    ]);
  });

  it('do not match people who both share no company', () => {
    const [one, other] = [sellers, person('Oz', [['d', 'Conveyancer', 'Seller']])];
    expect(otherTransactions([one, other], { contact: one, role: '' }, 'a')).toEqual([]);
  });

  it('wait for their role, and not for the user', () => {
    expect(waitsForRole({ holding: holding('leasehold') }, "Seller's Conveyancer")).toBe(true);
    expect(waitsForRole({ holding: holding('leasehold') }, "Buyer's Conveyancer")).toBe(false);
    expect(waitsForRole({ holding: holding('leasehold', { whose: 'you' }) }, "Seller's Conveyancer")).toBe(
      false,
    );
    expect(waitsForRole({ holding: null }, "Seller's Conveyancer")).toBe(false);
  });
});

describe('the opening words', () => {
  const callee = { contact: { ...sellers, company: 'Marlow & Finch' }, role: '' };

  it('begin with the number, and ask about the stage', () => {
    expect(openingWords(callee, link(holding('leasehold')), 'Flat 5, Pulteney Mews', ['203 Wells Road, “Replies”'])).toBe(
      [
        'Sue, Marlow & Finch: 0117 496 0123',
        'I’m calling about Flat 5, Pulteney Mews. “LPE1 received” has been blocked since at least 19 November 2026. ' +
          'What is it waiting for, and when do you expect it?',
        'Also:',
        '- 203 Wells Road, “Replies”',
      ].join('\n'),
    ); // oxfmt-ignore
  });

  it('say what is not shared, and ask how it stands if no stage is known', () => {
    const masked = { contact: person('', [], { name: null }), role: '' };
    expect(openingWords(masked, link(null, 'dark'), '2 Dark Lane')).toBe(
      'Name not shared: no number shared\nI’m calling about 2 Dark Lane. How does it stand, and what is it waiting for?',
    );
    const email = { contact: { ...sellers, phone: null, email: 'sue@example.com' }, role: '' };
    expect(openingWords(email, link(null), 'X').split('\n')[0]).toBe('Sue: sue@example.com');
    const both = { contact: { ...email.contact, phone: '1' }, role: '' };
    expect(openingWords(both, link(null), 'X').split('\n')[0]).toBe('Sue: 1');
    expect(openingWords(email, link(holding('leasehold', { progress: 'under way' })), 'X').split('\n').slice(1)).toEqual([
      'I’m calling about X. “LPE1 received” has been under way since at least 19 November 2026. How far is it, and when do you expect it to be done?',
    ]); // oxfmt-ignore
    const next = holding('leasehold', { progress: 'next', since: null });
    expect(openingWords(callee, link(next), 'X')).toContain('“LPE1 received” is next. Can it begin now');
  });
});
