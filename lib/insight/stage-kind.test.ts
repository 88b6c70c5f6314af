import { describe, expect, it } from 'vitest';
import { kindNamed, stageKinds, unknownKind } from './stage-kind';
import { kindOfTitle } from './stage-title';

const [sellers, buyers] = ["Seller's Conveyancer", "Buyer's Conveyancer"];

/** The table of the domain: who clears a stage, how many weeks it takes, and the stage that it depends on. */
const stages: [title: string, who: string, weeks: [from: number, to: number], after: string | null][] = [
  ['Offer accepted', 'Estate Agent', [0, 0.2], null],
  ['Memorandum of sale issued', 'Estate Agent', [0.5, 0.5], 'Offer accepted'],
  ["Seller's conveyancer instructed", 'Seller', [0.5, 1], 'Memorandum of sale issued'],
  ["Buyer's conveyancer instructed", 'Buyer', [0.5, 1], 'Memorandum of sale issued'],
  ['ID and AML checks complete', buyers, [0.2, 1], "Buyer's conveyancer instructed"],
  ['Source of funds confirmed', buyers, [1, 2], 'ID and AML checks complete'],
  ['Property information forms returned (TA6, TA10)', 'Seller', [1, 2], "Seller's conveyancer instructed"],
  ['Title documents obtained (official copies)', sellers, [0.5, 0.5], "Seller's conveyancer instructed"],
  ['Draft contract pack issued', sellers, [1, 1.5], 'Property information forms returned (TA6, TA10)'],
  ['Leasehold management pack received (LPE1)', sellers, [4, 8], "Seller's conveyancer instructed"],
  ['Mortgage application submitted', 'Mortgage Broker', [2.4, 2.4], 'Memorandum of sale issued'],
  ['Mortgage valuation carried out', 'Lender', [1, 2], 'Mortgage application submitted'],
  ['Survey carried out (RICS Level 2/3)', 'Surveyor', [1, 3], 'Memorandum of sale issued'],
  ['Mortgage offer issued', 'Lender', [3, 4], 'Mortgage valuation carried out'],
  ['Searches ordered (LLC1, CON29)', buyers, [0.2, 0.4], 'Draft contract pack issued'],
  ['Drainage and environmental results received', buyers, [0.3, 1], 'Searches ordered (LLC1, CON29)'],
  ['Local authority search received', buyers, [1, 6], 'Searches ordered (LLC1, CON29)'],
  ['Enquiries raised', buyers, [0.5, 0.5], 'Draft contract pack issued'],
  ['Replies to enquiries received', sellers, [2, 8], 'Enquiries raised'],
  ['Enquiries satisfied', buyers, [1, 2], 'Replies to enquiries received'],
  ['Report on title sent to buyer', buyers, [0.5, 1], 'Enquiries satisfied'],
  ["Buyer's contract signed", 'Buyer', [0.5, 1], 'Report on title sent to buyer'],
  ["Seller's contract signed", 'Seller', [0.5, 1], 'Draft contract pack issued'],
  ['Deposit received', buyers, [0.5, 0.5], "Buyer's contract signed"],
  ['Completion date agreed along the chain', 'Estate Agent', [1.4, 1.4], 'Enquiries satisfied'],
];
const later: [title: string, who: string, phase: string][] = [
  ['Contracts exchanged', buyers, 'exchange'],
  ['Mortgage funds requested and completion statement agreed', buyers, 'after'],
  ['Completion and keys released', sellers, 'after'],
  ['Post-completion registration', '', 'after'],
];

describe('the kind of a usual stage', () => {
  it.each(stages)('“%s” is usually cleared by: %s, in %j weeks, after “%s”', (title, who, [from, to], after) => {
    const kind = kindOfTitle(title);
    expect(kind).toMatchObject({ clearedBy: who, phase: 'before' });
    expect([kind.weeks >= from, kind.weeks <= to], `${kind.weeks} weeks`).toEqual([true, true]);
    if (after) expect(kind.needs).toContain(kindOfTitle(after).name);
  }); // oxfmt-ignore

  it.each(later)('“%s” is cleared by “%s” and comes in the phase “%s”', (title, who, phase) => {
    const { clearedBy, phase: own, needs } = kindOfTitle(title);
    expect([clearedBy ?? '', own, needs]).toEqual([who, phase, []]);
  });

  it('is on the side of whoever clears it, unless both sides share it', () => {
    const sideOf = ({ clearedBy }: (typeof stageKinds)[number]) => (clearedBy?.startsWith('Seller') ? 'seller' : 'buyer'); // oxfmt-ignore
    const odd = stageKinds.filter((kind) => kind.side !== null && kind.clearedBy !== null && kind.side !== sideOf(kind)); // oxfmt-ignore
    expect(odd).toEqual([]);
    const shared = stageKinds.flatMap(({ name, side }) => (side === null ? [name] : []));
    expect(shared).toEqual(['offer', 'memorandum', 'instruction', 'enquiries', 'signature', 'date', 'exchange', 'completion', 'afterwards']); // oxfmt-ignore
  });

  it('needs only kinds that come before it', () => {
    const names = stageKinds.map(({ name }) => name);
    for (const [at, { name, needs, implies }] of stageKinds.entries())
      for (const other of [...needs, ...implies]) expect(names.slice(0, at), name).toContain(other);
  });
});

it('a report on title implies the survey and the mortgage offer, and satisfied enquiries the replies and searches', () => {
  expect(kindNamed('report').implies).toEqual(expect.arrayContaining(['satisfied', 'survey', 'mortgage']));
  const before = ['replies', 'enquiries', 'searches', 'local-search', 'other-search', 'leasehold'];
  expect(kindNamed('satisfied').implies).toEqual(expect.arrayContaining(before));
  // A day may be agreed early, and searches be ordered before the pack has come.
  expect([kindNamed('date').implies, kindNamed('searches-order').implies]).toEqual([[], ['buyers-instruction']]); // oxfmt-ignore
});

it('every sale has a pack, searches, enquiries, a report, the buyer’s signature and a deposit, recorded or not', () => {
  const essential = stageKinds.flatMap(({ name, isEssential }) => (isEssential ? [name] : []));
  expect(essential).toEqual(['pack', 'searches', 'raised', 'replies', 'satisfied', 'report', 'buyers-signature', 'deposit']); // oxfmt-ignore
});

it('a kind that we do not know has no role and no prerequisites, and takes about a week', () => {
  expect(kindNamed('chimney')).toBe(unknownKind);
  expect(unknownKind).toMatchObject({ clearedBy: null, side: null, needs: [], implies: [], phase: 'before', isEssential: false }); // oxfmt-ignore
  expect(Math.round(unknownKind.weeks)).toBe(1);
});
