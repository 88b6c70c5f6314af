import { describe, expect, it } from 'vitest';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import type { Contact } from '@/lib/contacts/schema';
import { inviteFixture, type InviteGiven } from '@/lib/invites/fixture';
import type { Party } from '@/lib/parties/schema';
import { stageFixture } from '@/lib/stages/fixture';
import { permissionPresets, type PresetId } from '@/lib/values/permissions';
import { groupFindings, type CheckedTransaction } from './findings';
import { beyondUsual, lastEditor } from './rights-findings';
import { missingRoles, unreachable } from './waiting-findings';

const now = Date.parse('2026-11-20T12:00:00Z');
const rights = (id: PresetId) => permissionPresets.find((preset) => preset.id === id)!.permissions;
const party = (name: string, role: string, representing: string, has: PresetId, isYou = false): Party => ({
  id: name,
  isYou,
  role,
  representing,
  name,
  email: null,
  phone: null,
  company: null,
  companyWebsite: null,
  permissions: rights(has),
});
const agent = party('Amelia', 'Estate Agent', 'Seller', 'everything', true);
const sellers = party('Priya', 'Conveyancer', 'Seller', 'manage');

const chain = lineFixture(transactionFixture('1'), transactionFixture('2'));
const stages = new Map([
  ['1', [stageFixture({ title: 'Leasehold management pack received', progress: 'Blocked' })]],
  ['2', [stageFixture({ title: 'Survey carried out', progress: 'In Progress' })]],
]);
const { insight } = readingFixture(chain, stages, now);
const checked = (parties: Party[], given: Partial<CheckedTransaction> = {}): CheckedTransaction => ({
  id: '1',
  chainId: 'chain',
  place: '1 Quay Street',
  parties,
  link: insight.links[0]!,
  invited: [],
  keyRefusals: {},
  ...given,
});
const invite = (to: string, createdAt: string, given: InviteGiven = {}) =>
  inviteFixture(to, { createdAt, to, transaction: { id: '1', role: 'Conveyancer' }, ...given });

describe('rights beyond what the role usually needs', () => {
  it('are reported with the usual rights, and link to the form that changes them', () => {
    const found = beyondUsual(checked([agent, sellers, party('Sam', 'Seller', 'Seller', 'manage')]));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      who: 'Sam, Seller',
      text: 'can also change anything. Usual for the role: Follow along.',
      note: null,
      action: 'Change the rights',
      places: [{ label: '1 Quay Street', href: '/transactions/1/parties?edit=Sam' }],
    });
  });

  it('are not reported for the user, or if the role needs them', () => {
    expect(beyondUsual(checked([agent, sellers, party('Sue', 'Surveyor', 'Buyer', 'property')]))).toEqual([]);
  });

  it('name someone without a shared name by their firm, or as not shared', () => {
    const who = (given: Partial<Party>) => beyondUsual(checked([agent, { ...party('Sam', 'Seller', 'Seller', 'manage'), ...given }]))[0]!.who; // oxfmt-ignore
    expect(who({ name: null, company: 'Quay Law' })).toBe('Someone at Quay Law, Seller');
    expect(who({ name: null })).toBe('Name not shared, Seller');
  });

  it('are sorted: editing parties or chain, other editing, viewing, then those that only others can change', () => {
    const given = (name: string, rights: (typeof permissionPresets)[number]['permissions']) => ({ ...party(name, 'Seller', 'Seller', 'follow'), permissions: rights }); // oxfmt-ignore
    const surveyor = (name: string, has: PresetId) => party(name, 'Surveyor', 'Buyer', has);
    const order = (me: Party, ...all: Party[]) => groupFindings(beyondUsual(checked([me, ...all]))).map(({ who }) => who.split(',')[0]); // oxfmt-ignore
    const change = given('change', rights('work'));
    const chainNode = { canView: true, canEdit: true, canDelete: false };
    const reach = given('reach', { ...rights('follow'), chainNode });
    expect(order(agent, surveyor('see', 'follow'), change, reach)).toEqual(['reach', 'change', 'see']);
    expect(order({ ...sellers, isYou: true }, given('above', rights('everything')), surveyor('see', 'follow'))).toEqual(['see', 'above']); // oxfmt-ignore
  });

  it('say why the user cannot change them, and then link to the parties', () => {
    const me = { ...sellers, isYou: true };
    const [found] = beyondUsual(checked([me, party('Pro', 'Sales Progressor', 'Seller', 'everything')]));
    expect(found).toMatchObject({
      note: expect.stringContaining('You can only change people who have no more rights'),
      places: [{ href: '/transactions/1/parties' }],
    });
  });

  it('come first if they include editing parties and the chain, and are merged across places', () => {
    const at = (id: string, place: string, parties: Party[]) => beyondUsual(checked(parties, { id, place }));
    const strong = party('Zoe', 'Seller', 'Seller', 'manage');
    const weak = party('Ann', 'Surveyor', 'Buyer', 'follow');
    const found = groupFindings([...at('1', 'A', [agent, weak]), ...at('2', 'B', [agent, weak, strong])]);
    expect(found.map(({ who, places }) => [who, places.map(({ label }) => label).join()])).toEqual([
      ['Zoe, Seller', 'B'],
      ["Ann, Buyer's Surveyor", 'A,B'],
    ]);
  });
});

describe('the only person who can edit the parties', () => {
  it('may be the user, who can give the right to someone else or invite someone', () => {
    const buyer = party('Bea', 'Buyer', 'Buyer', 'follow');
    expect(lastEditor(checked([agent, buyer]))[0]).toMatchObject({
      who: 'You',
      text: 'are the only one who can change the parties: without you no one can be invited.',
      note: null,
      action: 'Give someone else the right',
      places: [{ href: '/transactions/1/parties' }],
    });
    expect(lastEditor(checked([agent]))[0]).toMatchObject({ action: 'Invite someone', places: [{ href: '/transactions/1/invite' }] }); // oxfmt-ignore
  });

  it('may be someone else, who has to be asked', () => {
    const me = party('Me', 'Seller', 'Seller', 'follow', true);
    expect(lastEditor(checked([me, sellers]))[0]).toMatchObject({
      who: "Priya, Seller's Conveyancer",
      text: 'is the only one who can change the parties: without them no one can be invited.',
      note: expect.stringContaining('ask them'),
      action: 'See the parties',
      places: [{ href: '/transactions/1/parties' }],
    });
    const mine = lastEditor(checked([agent, party('Me', 'Buyer', 'Buyer', 'follow')]));
    expect(groupFindings([...lastEditor(checked([me, sellers])), ...mine])[0]!.who).toBe('You');
  });

  it('does not exist if there are two', () => expect(lastEditor(checked([agent, sellers]))).toEqual([]));
});

describe('a role that a stage waits for', () => {
  it('links to the invite form with role and side filled in if no one has it', () => {
    expect(missingRoles(checked([agent]))[0]).toMatchObject({
      who: "Seller's Conveyancer",
      text: '“Leasehold management pack received” waits for this role, and no one here has it.',
      note: null,
      places: [{ href: '/transactions/1/invite?role=Conveyancer&representing=Seller' }],
    });
  });

  it('is not missing if someone has it for the same side', () => {
    expect(missingRoles(checked([agent, sellers]))).toEqual([]);
    const buyers = party('Bob', 'Conveyancer', 'Buyer', 'manage');
    expect(missingRoles(checked([agent, buyers]))).toHaveLength(1);
  });

  it('links to a pending invite for the role', () => {
    const invited = [invite('new@example.com', '2026-11-18T09:00:00Z')];
    expect(missingRoles(checked([agent], { invited }))[0]).toMatchObject({
      note: 'new@example.com was invited on 18 November 2026.',
      places: [{ href: '/invites?tab=sent&q=new%40example.com&status=pending' }],
    });
    const another = [invite('new@example.com', '2026-11-18T09:00:00Z', { transaction: { id: '1', role: 'Surveyor' } })]; // oxfmt-ignore
    expect(missingRoles(checked([agent], { invited: another }))[0]!.note).toBeNull();
  });

  it('does not suggest inviting if only others may invite', () => {
    const me = party('Me', 'Seller', 'Seller', 'follow', true);
    const other = party('Bea', 'Estate Agent', 'Buyer', 'everything');
    const note = expect.stringContaining('ask someone who can');
    expect(missingRoles(checked([me, other]))[0]).toMatchObject({ action: 'See the parties', note });
  });

  const missing = (...own: Parameters<typeof stageFixture>[0][]) => {
    const line = lineFixture(transactionFixture('1'));
    const read = readingFixture(line, new Map([['1', own.map((one) => stageFixture(one))]]), now);
    return groupFindings(missingRoles(checked([agent], { link: read.insight.links[0]! })));
  };
  const late = { expectedCompletion: '2026-11-02T09:00:00Z' };
  const pack = { title: 'Leasehold management pack received', progress: 'Blocked' };

  it('is reported once, the role of the holding stage first', () => {
    const [first, ...others] = missing(
      { title: 'Survey carried out', ...late },
      { title: 'Mortgage offer issued', progress: 'Blocked' },
      { title: 'Mortgage valuation carried out', ...late },
      { ...pack, ...late },
    );
    expect(first!.who).toBe("Seller's Conveyancer");
    expect(others.map(({ who }) => who).sort()).toEqual(['Lender', 'Surveyor']);
    expect(others.find(({ who }) => who === 'Lender')).toMatchObject({
      text: expect.stringContaining('“Mortgage offer issued”'),
      places: [{ href: '/transactions/1/invite?role=Lender&representing=Buyer' }],
    });
  });

  it('is also missing for an overdue update, after the role of the holding stage', () => {
    const promised = { title: 'Survey carried out', expectedUpdate: '2026-11-02T09:00:00Z', updatedAt: '2026-10-20T09:00:00Z' }; // oxfmt-ignore
    const found = missing(promised, pack);
    for (const listed of [found, found.toReversed()])
      expect(groupFindings(listed).map(({ who }) => who)).toEqual(["Seller's Conveyancer", 'Surveyor']);
  });

  it('is not missing if the stage is assigned to the user', () => {
    const survey = { title: 'Survey carried out', progress: 'Blocked', assignedToYou: true };
    expect(missing(pack, survey).map(({ who }) => who)).toEqual(["Seller's Conveyancer"]);
  });

  it('is not reported for a chain that was not read', () => expect(missingRoles(checked([agent], { link: null }))).toEqual([])); // oxfmt-ignore
});

describe('a person to call about what holds a chain', () => {
  const contact = (given: Partial<Contact>): Contact => ({
    id: 'priya',
    relationship: 'direct',
    name: 'Priya',
    company: 'Pennington Law',
    email: null,
    phone: null,
    companyWebsite: null,
    transactions: [
      { chainId: 'chain', transactionId: '1', role: 'Conveyancer', representing: 'Seller', address: '' },
    ],
    ...given,
  });
  const held = { id: 'chain', insight, placeOf: (id: string) => `${id} Quay Street` };

  it('is reported with their firm if they share no contact details', () => {
    expect(insight.holds.transactionIds).toContain('1');
    expect(unreachable(held, [contact({})])[0]).toMatchObject({
      who: "Priya, Seller's Conveyancer",
      note: 'Their firm: Pennington Law.',
      places: [{ label: '1 Quay Street', href: '/chains/chain?select=1' }],
    });
  });

  it('is reported with their firm’s website if it is shared', () => {
    const found = (given: Partial<Contact>) => unreachable(held, [contact(given)])[0]!;
    const companyWebsite = 'pennington.example.com';
    expect(found({ companyWebsite }).note).toBe('Their firm: Pennington Law, pennington.example.com.');
    expect(found({ name: null, company: null })).toMatchObject({
      who: "Name not shared, Seller's Conveyancer",
      note: null,
      text: '“Leasehold management pack received” waits for them, and they share neither a number nor an email.',
    });
  });

  it('comes first if the chain waits only for them', () => {
    const may = { ...insight, holds: { ...insight.holds, kind: 'shortlist' as const } };
    const all = [{ ...held, insight: may }, { ...held, insight: { ...insight, holds: { ...insight.holds, kind: 'named' as const } } }]; // oxfmt-ignore
    const named = all.flatMap((one, at) => unreachable(one, [contact({ name: `${at}` })]));
    expect(groupFindings(named).map(({ who }) => who[0])).toEqual(['1', '0']);
  });

  it('is not reported if they share a number or an email', () => {
    expect(unreachable(held, [contact({ phone: '01632 960001' })])).toEqual([]);
    expect(unreachable(held, [contact({ email: 'priya@example.com' })])).toEqual([]);
  });
});
