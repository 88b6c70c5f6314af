import type { ReactElement, ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { stageFixture } from '@/lib/stages/fixture';
import type { Stage } from '@/lib/stages/schema';
import { ChainPrintout } from './chain-printout';

const now = Date.parse('2026-11-20T12:00:00Z');

function printout(stages: Stage[]): string {
  vi.stubGlobal('document', { body: { nodeType: 1 } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const reading = readingFixture(lineFixture(transactionFixture('1')), new Map([['1', stages]]), now);
  // The server cannot render a portal, so this renders what the portal contains.
  function Content(): ReactNode {
    const audience = { level: 'internal' } as const;
    const props = { reading, audience, nextSteps: new Map(), layout: null, now };
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

it('has no table of open stages for a transaction that has none', () => {
  expect(printout([stageFixture({ progress: 'Completed' })])).not.toContain('What is left');
});
