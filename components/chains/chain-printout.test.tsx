import type { ReactElement, ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { chainGraph } from '@/lib/chains/graph';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { type GraphLayout, layoutGraph } from '@/lib/layout/layout-graph';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import type { Stage } from '@/lib/stages/schema';
import type { Audience } from '@/lib/chains/redact';
import { ChainPrintout } from './chain-printout';
import { transactionCardSize } from './graph/transaction-card';

const now = Date.parse('2026-11-20T12:00:00Z');

function printout(stages: Stage[], layout: GraphLayout | null = null): string {
  vi.stubGlobal('document', { body: { nodeType: 1 } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const reading = readingFixture(lineFixture(transactionFixture('1')), new Map([['1', stages]]), now);
  // The server cannot render a portal, so this renders what the portal contains.
  function Content(): ReactNode {
    const audience = { level: 'internal' } as const;
    const props = { reading, audience, contacts: [], layout, now };
    return (ChainPrintout(props) as unknown as ReactElement['props'] & { children: ReactNode }).children;
  }
  return textOf(markupOf(<Content />));
}

it('lists the open stages with their progress, notes and dates', () => {
  const text = printout([
    stageFixture({ title: 'Offer accepted', progress: 'Completed' }),
    stageFixture({
      title: 'Mortgage offer issued',
      progress: 'In Progress',
      progressNote: 'With the lender',
      expectedUpdate: '2026-11-24T09:00:00Z',
      expectedCompletion: '2026-12-04T09:00:00Z',
    }),
    stageFixture({ title: 'Deposit received' }),
  ]);
  expect(text).toContain('What is left at 1 Quay Street');
  expect(text).not.toContain('Offer accepted');
  expect(text).toContain(
    'Mortgage offer issued: “With the lender” In Progress 24 November 2026 4 December 2026',
  );
  expect(text).toContain('Deposit received Not Started');
});

it('draws the next step of each sale as in the table below', () => {
  const layout = layoutGraph(chainGraph(lineFixture(transactionFixture('1')), transactionCardSize));
  const text = printout([stageFixture({ title: 'Survey', progress: 'Blocked' })], layout);
  expect(text).toMatch(/ Holds the chain Survey Surveyor Transactions .* Survey Blocked$/);
});

it('has no table of open stages for a transaction that has none', () => {
  expect(printout([stageFixture({ progress: 'Completed' })])).not.toContain('What is left');
});

const chain = lineFixture(
  transactionFixture('1', { stageProgress: { notStarted: 1, inProgress: 1, blocked: 2, completed: 3 } }),
  transactionFixture('2', { yourRole: null, saleState: 'off-market', currency: 'EUR' }),
);
const read = readingFixture(chain, new Map([['1', [stageFixture({ transactionId: '1' })]]]), now);

/** The page that a reader gets, in a browser, with the title of the document. */
async function paper(audience: Audience, printedAt = now) {
  const { document } = stubBrowser();
  Object.assign(document, { title: 'The page', body: { nodeType: 1 } });
  const hook = await runHook(() => ChainPrintout({ reading: read, audience, contacts: [], layout: null, now: printedAt })); // oxfmt-ignore
  const html = markupOf(<>{(hook.now() as unknown as { children: ReactNode }).children}</>);
  return { ...hook, html, text: textOf(html), title: () => (document as unknown as { title: string }).title };
}

it('lists each sale with what it depends on, how it is sold, its stages and how it stands', async () => {
  const { text, html } = await paper({ level: 'internal' });
  expect(text).toContain(
    'Transactions Property Depends on Sale Stages How it stands 1 Quay Street, Bristol, BS1 4RW 2 Quay Street Sold STC, £425,000 3 of 7 completed, 2 blocked',
  );
  expect(text).toMatch(/2 Quay Street, Bristol, BS1 4RW Off market, €425,000 1 of 4 completed \S/);
  expect(html.match(/<caption/g)).toHaveLength(2);
});

it('says who it is for and as of when', async () => {
  const { text } = await paper({ level: 'agent' });
  expect(text).toContain('As of 20 November 2026, 12:00 · For another agent in the chain');
  expect(text).not.toContain('£425,000');
  expect((await paper({ level: 'internal' })).text).toContain('· For a colleague');
});

it('is as of when the chain was read, however late it is printed', async () => {
  const { text } = await paper({ level: 'internal' }, now + 2 * 3_600_000);
  expect(text).toContain('As of 20 November 2026, 12:00');
});

it('leaves out a stage that is done but was not marked as completed', () => {
  const text = printout([stageFixture({ title: 'Survey' }), stageFixture({ title: 'Contracts exchanged', progress: 'Completed' }), stageFixture({ title: 'Completion' })]); // oxfmt-ignore
  expect(text).toMatch(/What is left at .*Completion/);
  expect(text).not.toContain('Survey');
});

it('names the printed file after the chain, and then gives the page its own title back', async () => {
  const { title, unmount } = await paper({ level: 'internal' });
  expect(title()).toBe('2 Quay Street to 1 Quay Street');
  await unmount();
  expect(title()).toBe('The page');
});
