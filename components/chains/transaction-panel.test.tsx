import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { elementsIn, markupOf, propsIn, textOf } from '@/components/testing-markup';
import { whoamiQuery } from '@/lib/account/queries';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import type { LinkInsight } from '@/lib/insight/chain-insight';
import { stageFixture } from '@/lib/stages/fixture';
import { HolderCalls } from '@/components/insight/holder-calls';
import { SidePanel } from '@/components/ui/side-panel';
import { AskToJoin } from './ask-to-join';
import { TransactionPanel } from './transaction-panel';

const now = Date.parse('2026-11-24T09:00:00Z');
const chain = lineFixture(
  transactionFixture('1'),
  transactionFixture('2'),
  transactionFixture('3', { yourRole: null }),
  transactionFixture('4', { yourRole: null }),
);
const expected = (title: string, day: string, progress = 'Not Started') =>
  stageFixture({
    id: title,
    title,
    progress,
    expectedCompletion: `2026-12-0${day}T09:00:00Z`,
    transactionId: '1',
  });
const blocked = stageFixture({
  title: 'Survey carried out',
  progress: 'Blocked',
  progressNote: 'Surveyor is ill',
  transactionId: '1',
});
const { insight } = readingFixture(chain, new Map([['1', [blocked]]]), now);
const book = { contacts: [], isComplete: true, isReading: false, missing: undefined };

type Props = ComponentProps<typeof TransactionPanel>;
type Given = Partial<Props>;
function propsOf(id: string, given: Given): Props {
  const transaction = chain.transactions.find((one) => one.id === id)!;
  return {
    ...{
      chain,
      transaction,
      stages: [],
      links: insight.links,
      book,
      now,
      ends: [],
      holds: insight.holds,
      userId: 'u',
    },
    ...{ isFullHeight: false, isPinned: false, focusRequest: null, onClose: () => {}, ...given },
    renderLink: (to: string, words = 'link') => `<${words} to ${to}>`,
  } as unknown as Props;
}
function panelOf(id: string, given: Given = {}): string {
  return markupOf(<TransactionPanel {...propsOf(id, given)} />, (client) =>
    client.setQueryData(whoamiQuery().queryKey, {
      partner: { id: 'p', name: 'P' },
      user: { id: 'u' },
      scopes: [],
    }),
  );
}
const saidOf = (id: string, given?: Given) => textOf(panelOf(id, given)); // oxfmt-ignore

it('names what holds the sale with its note, once, and what it depends on and is needed by', () => {
  const text = saidOf('1');
  expect(text.match(/Survey carried out/g)).toHaveLength(1);
  const { reason } = insight.links.find(({ transactionId }) => transactionId === '1')!.health;
  expect(reason).toMatch(/^Blocked/);
  expect(text).not.toContain(reason);
  expect(text).toContain('Blocked at: Survey carried out “Surveyor is ill” The next move');
  expect(text).toMatch(/Depends on <link to 2> Needed by Nothing in this chain/);
  expect(saidOf('2')).toMatch(/Depends on <link to 3> Needed by <link to 1>/);
});

it('leads from a pinned panel to its place in the drawing, unless the line above it does', () => {
  const shown = /Last change .*<Show it in the drawing to 1>/;
  const holds = { ...insight.holds, kind: 'shortlist' } as const;
  expect(saidOf('1', { isPinned: true, holds })).toMatch(shown);
  expect(saidOf('1', { isPinned: true, holds: { ...holds, kind: 'nothing' } })).toMatch(shown);
  const none = [{ isPinned: true, holds: { ...holds, kind: 'named' } as const }, { isPinned: true, holds: undefined }, { holds }]; // oxfmt-ignore
  for (const given of none) expect(saidOf('1', given)).not.toContain('in the drawing');
});

it('does not list a stage that is done but was not marked as completed', () => {
  const links = insight.links.map((link) => ({ ...link, notTicked: ['Ticked not'] }));
  const stages = [expected('Ticked not', '1'), expected('First', '2')];
  expect(saidOf('1', { links, stages })).toMatch(/Next dates First 2 December 2026 Amount/);
});

it('lists the three open stages that are expected first', () => {
  const stages = [expected('Fourth', '9'), expected('Second', '4'), expected('Done', '1', 'Completed'), expected('First', '2'), expected('Third', '8')];
  const text = saidOf('1', { stages });
  expect(text).toMatch(/Next dates First 2 December 2026 Second 4 December 2026 Third 8 December 2026 Amount/);
  expect(saidOf('1')).not.toContain('Next dates');
}); // oxfmt-ignore

it('shows counts only, and offers to ask to join, where the user is not a party', () => {
  const text = saidOf('3');
  expect(text).toContain('Not visible to you – counts only');
  expect(text).not.toMatch(/Open transaction|Your rights here/);
  const own = saidOf('1');
  expect(own).toMatch(/Open transaction Stages Parties/);
  expect(own).toContain('Your rights here');
  expect(own).not.toContain('Not visible to you');
});

it('starts the question anew for each home, so that one request never looks like another’s', async () => {
  stubBrowser();
  const keyAt = async (id: string) => {
    const { now: panel } = await runHook(() => TransactionPanel(propsOf(id, {})));
    return elementsIn(panel()).find(({ type }) => type === AskToJoin)!.key;
  };
  expect([await keyAt('3'), await keyAt('4')]).toEqual(['3', '4']);
});

it('says why a chain ends there, instead of that nothing follows', () => {
  const ends = [{ transactionId: '4', position: 'bottom', reason: 'A first-time buyer' }] as Given['ends'];
  expect(saidOf('4', { ends })).toContain('Depends on A first-time buyer');
  expect(saidOf('4')).toContain('Depends on Nothing in this chain');
});

it('waits with what is below the call until it knows whom to call', () => {
  const reading = { book: { ...book, isReading: true } } as unknown as Given;
  expect(saidOf('1', reading)).not.toContain('Depends on');
  expect(saidOf('1', { links: [] as LinkInsight[] })).not.toContain('Depends on');
});

/** What the panel is made of, for a sale. */
async function partsOf(id: string, given: Given = {}) {
  stubBrowser();
  const { now: panel } = await runHook(() => TransactionPanel(propsOf(id, given)));
  return { frame: propsIn(panel(), SidePanel)[0]!, asks: propsIn(panel(), AskToJoin), calls: propsIn(panel(), HolderCalls) }; // oxfmt-ignore
}

it('is named after the sale, and takes the focus and the height only as it is told', async () => {
  const onClose = () => {};
  const focusRequest = {};
  const { frame } = await partsOf('1', {
    holds: undefined,
    isFullHeight: true,
    isPinned: true,
    focusRequest,
    onClose,
  });
  expect(frame).toMatchObject({
    ...{ title: '1 Quay Street', subtitle: 'Bristol, BS1 4RW', isOpen: true },
    ...{ isFullHeight: true, isPinned: true, focusRequest, onClose },
  });
});

it('offers to ask in the role that the user has elsewhere in the chain', async () => {
  expect((await partsOf('3')).asks).toEqual([
    { transactionId: '3', address: '3 Quay Street', likelyRole: 'Agent', userId: 'u' },
  ]);
  expect((await partsOf('1')).asks).toEqual([]);
});

it('says whom to call about the other blocked stages, after the first', async () => {
  const second = stageFixture({
    id: 'm',
    title: 'Mortgage offer issued',
    progress: 'Blocked',
    transactionId: '1',
  });
  const two = readingFixture(chain, new Map([['1', [blocked, second]]]), now).insight;
  const { calls } = await partsOf('1', { links: two.links });
  const others = calls[0]!.holders as { stages: { title: string }[] }[];
  const first = two.links.find(({ transactionId }) => transactionId === '1')!.holding!.title;
  expect(others.flatMap(({ stages }) => stages.map(({ title }) => title))).not.toContain(first);
  expect([calls.length, others.length, calls[0]!.size]).toEqual([1, 1, 'full']);
  expect((await partsOf('1')).calls).toEqual([]);
});

it('gives the price, the day, the agent and the last change, and what is not given', () => {
  const text = saidOf('1');
  expect(text).toContain('Amount £425,000 Transaction date 1 September 2026 Could exchange');
  expect(text).toMatch(/You are Agent .* Listing agent Harbour & Vale Last change 20 November 2026/);
  const transaction = transactionFixture('1', {
    listing: { amount: 1, currency: 'GBP', agent: '', url: null },
  });
  expect(saidOf('1', { transaction })).toContain('Listing agent Not given');
});
