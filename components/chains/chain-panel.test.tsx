import type { ComponentProps, ReactElement } from 'react';
import { expect, it } from 'vitest';
import { SidePanel } from '@/components/ui/side-panel';
import { transactionFixture } from '@/lib/chains/fixture';
import { ChainPanel } from './chain-panel';
import { TransactionPanel } from './transaction-panel';

type Given = ComponentProps<typeof ChainPanel>;
const stages = new Map([['1', { stages: [] }]]);
const given = { transaction: undefined, calls: 'Call Ann', stages, isFullHeight: true } as Partial<Given>;

const panel = (changes: Partial<Given> = {}) =>
  ChainPanel({ ...given, ...changes } as Given) as ReactElement<Record<string, unknown>> | null;

it('shows the selected transaction with the stages that were read', () => {
  const shown = panel({ transaction: transactionFixture('1') });
  expect(shown!.type).toBe(TransactionPanel);
  expect([shown!.props.stages, shown!.props.isFullHeight]).toEqual([[], true]);
  expect(panel({ transaction: transactionFixture('2') })!.props.stages).toBeUndefined();
});

it('otherwise says who to call about each link that may hold the chain, or is not there', () => {
  const shown = panel();
  expect(shown!.type).toBe(SidePanel);
  expect(shown!.props).toMatchObject({ title: 'Who to call', isPinned: true, children: 'Call Ann' });
  expect([null, false].map((calls) => panel({ calls }))).toEqual([null, null]);
});

it('has the height of the drawing and closes, whichever it shows', () => {
  const onClose = () => {};
  for (const transaction of [undefined, transactionFixture('1')])
    expect(panel({ transaction, onClose, isFullHeight: false })!.props).toMatchObject({ onClose, isFullHeight: false }); // oxfmt-ignore
});
