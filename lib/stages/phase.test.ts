import { expect, it } from 'vitest';
import { stageKinds, unknownKind } from '@/lib/insight/stage-kind';
import { stageFixture as stage } from './fixture';
import { phaseOf, phaseOfKind, phaseSteps } from './phase';

it('every known kind has a phase, in the order in which kinds depend on each other', () => {
  expect(stageKinds.filter(({ name }) => phaseOfKind(name) === 'Other')).toEqual([]);
  expect(phaseOfKind(unknownKind.name)).toBe('Other');
  const order = phaseSteps([stage({ title: 'Chimney swept' })]).map(({ phase }) => phase);
  const place = (name: string) => order.indexOf(phaseOfKind(name));
  const early = stageKinds.flatMap(({ name, phase, needs }) => [
    ...needs.filter((need) => place(need) > place(name)).map((need) => `${need} after ${name}`),
    ...(phase === 'exchange' && phaseOfKind(name) !== 'Exchange' ? [name] : []),
    ...(phase === 'after' && phaseOfKind(name) !== 'Completion' ? [name] : []),
  ]);
  expect(early).toEqual([]);
});

const titles = {
  'Sale agreed': ['Offer accepted', 'Memorandum of sale issued'],
  Instructed: [
    "Seller's conveyancer instructed",
    'Buyer’s conveyancer instructed',
    'ID and AML checks complete',
    'Source of funds confirmed',
  ],
  'Contract pack': [
    'Property information forms returned (TA6, TA10)',
    'Title documents obtained (official copies)',
    'Draft contract pack issued',
    'Leasehold management pack received (LPE1)',
  ],
  'Funding and survey': [
    'Mortgage application submitted',
    'Mortgage valuation carried out',
    'Survey carried out (RICS Level 2/3)',
    'Mortgage offer issued',
  ],
  'Searches and enquiries': [
    'Searches ordered (LLC1, CON29, drainage, environmental)',
    'Drainage and environmental results received',
    'Local authority search received',
    'Enquiries raised',
    'Replies to enquiries received',
    'Enquiries satisfied',
  ],
  Signing: [
    'Report on title sent to buyer',
    "Buyer's contract signed",
    "Seller's contract signed",
    'Deposit received',
    'Completion date agreed along the chain',
  ],
  Exchange: ['Contracts exchanged', 'EXCHANGE OF CONTRACTS'],
  Completion: ['Mortgage funds requested and completion statement agreed', 'Completion and keys released'],
  Other: ['Chimney swept', 'Authority to exchange received', 'constructor', ''],
};

it.each(Object.entries(titles))('%s includes its titles', (phase, all) => {
  expect(all.filter((title) => phaseOf({ title }) !== phase)).toEqual([]);
});

it('each step of the stepper shows its worst state', () => {
  const steps = phaseSteps([
    stage({ title: 'Offer accepted', progress: 'Completed' }),
    stage({ title: "Seller's conveyancer instructed", progress: 'Completed' }),
    stage({ title: "Buyer's conveyancer instructed" }),
    stage({ title: 'LPE1 received', progress: 'Blocked' }),
    stage({ title: 'Draft contract pack issued', progress: 'In Progress' }),
  ]);
  expect(steps.map(({ phase, state }) => `${phase}: ${state}`)).toEqual([
    'Sale agreed: completed',
    'Instructed: current',
    'Contract pack: blocked',
    'Funding and survey: empty',
    'Searches and enquiries: empty',
    'Signing: empty',
    'Exchange: empty',
    'Completion: empty',
  ]);
  expect(steps.map(({ stages, completed }) => [stages.length, completed]).slice(0, 3)).toEqual([
    [1, 1],
    [2, 1],
    [2, 0],
  ]);
  const stateOf = (...progress: string[]) => phaseSteps(progress.map((one) => stage({ title: 'Enquiries raised', progress: one })))[4]!.state; // oxfmt-ignore
  expect(stateOf('In Progress', 'Not Started')).toBe('current');
  expect(stateOf('Completed', 'Blocked')).toBe('blocked');
  expect(stateOf('Not Started', 'Not Started')).toBe('to come');
  expect(stateOf('Completed', 'Completed')).toBe('completed');
  expect(phaseSteps([stage({ title: 'Chimney swept' })]).at(-1)).toMatchObject({
    phase: 'Other',
    state: 'to come',
  });
});
