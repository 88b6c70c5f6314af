import { describe, expect, it } from 'vitest';
import { transactionFixture } from '@/lib/chains/fixture';
import { transactionContent } from './transaction-content';

const noContext = { openEnds: [], dependsOn: [] };

describe('transactionContent', () => {
  it('says in words everything that the card shows', () => {
    const transaction = transactionFixture('14', {
      yourRole: 'Estate Agent',
      stageProgress: { notStarted: 15, inProgress: 7, blocked: 1, completed: 5 },
    });
    const content = transactionContent(transaction, {
      health: { level: 'red', reason: 'Blocked: LPE1 not returned' },
      openEnds: [],
      dependsOn: ['3 Mill Lane', '9 Bell Close'],
    });
    expect(content.spoken).toBe(
      '14 Quay Street, Bristol. Sold STC. You are the estate agent. £425,000. 5 of 28 stages completed, 1 blocked. ' +
        'At risk: Blocked: LPE1 not returned. Updated 20 November 2026. Depends on 3 Mill Lane and 9 Bell Close.',
    );
    expect(content).toMatchObject({ own: true, dark: false, healthWord: 'At risk', blocked: 1 });
  });

  it('says that it holds the chain, what is next and who to ask', () => {
    const content = transactionContent(transactionFixture('14'), {
      ...noContext,
      health: { level: 'red', reason: 'Blocked: LPE1 not returned' },
      holds: 'Holds the chain',
      nextStep: { progress: 'blocked', stage: 'LPE1 received', person: 'Edmund Finch' },
    });
    expect(content.spoken).toContain(
      'Holds the chain. At risk: Blocked: LPE1 not returned. Blocked: LPE1 received. With Edmund Finch.',
    );
    expect(content).toMatchObject({ mark: 'danger', nextStage: 'LPE1 received', nextPerson: 'Edmund Finch' });
    const maybe = transactionContent(transactionFixture('14'), { ...noContext, holds: 'May hold the chain' });
    expect(maybe.mark).toBe('info');
    expect(transactionContent(transactionFixture('14'), noContext).mark).toBeNull();
  });

  it('marks a link without a role for the user as dark, and still says its counts', () => {
    const content = transactionContent(transactionFixture('2', { yourRole: null }), noContext);
    expect(content).toMatchObject({ own: false, dark: true, role: '' });
    expect(content.spoken).toContain('Not visible to you, counts only');
    expect(content.spoken).toContain('1 of 4 stages completed');
    expect(content.spoken).toContain('Depends on nothing: the bottom of the chain');
  });

  it('shows a sale state that the document does not name, in a neutral tone', () => {
    const content = transactionContent(transactionFixture('2', { saleState: 'price-reduced' }), noContext);
    expect(content).toMatchObject({ state: 'Price reduced', tone: 'neutral' });
    expect(transactionContent(transactionFixture('2', { saleState: 'constructor' }), noContext).tone).toBe(
      'neutral',
    );
  });

  it.each([
    ['red', 'At risk', 'danger', 'blocked'],
    ['amber', 'Watch', 'warning', 'warning'],
    ['green', 'On track', 'success', 'completed'],
    ['grey', 'Too little visible', 'neutral', 'hidden'],
  ] as const)('shows %s health as “%s”', (level, healthWord, healthTone, healthIcon) => {
    const content = transactionContent(transactionFixture('2'), {
      ...noContext,
      health: { level, reason: '' },
    });
    expect(content).toMatchObject({ healthWord, healthTone, healthIcon });
  });

  it.each([
    ['for-sale-no-offers', 'For sale', 'info', 'tag'],
    ['for-sale-sold-stc', 'Sold STC', 'success', 'handshake'],
    ['off-market', 'Off market', 'warning', 'off-market'],
    ['unknown', 'Not known', 'neutral', 'question'],
  ])('shows the sale state %s as “%s”', (saleState, state, tone, icon) => {
    const content = transactionContent(transactionFixture('2', { saleState }), noContext);
    expect(content).toMatchObject({ state, tone, icon });
  });

  it('says why an end is open', () => {
    const end = {
      transactionId: '2',
      position: 'top',
      state: 'open',
      reason: 'The seller has not found a home yet',
    } as const;
    const content = transactionContent(transactionFixture('2'), {
      openEnds: [end],
      dependsOn: ['1 Bell Close'],
    });
    expect(content.spoken).toContain('The seller has not found a home yet.');
  });

  it('counts the newest change of its stages, if it may say when it changed', () => {
    const context = { ...noContext, lastChange: '2026-11-24T09:00:00Z' };
    const transaction = transactionFixture('2');
    const content = transactionContent(transaction, context);
    expect(content.updated).toBe('24 November 2026');
    expect(content.spoken).toContain('Updated 24 November 2026.');
    expect(content.stamp).toBe(transactionContent(transaction, noContext).stamp);
    expect(transactionContent({ ...transaction, updatedAt: null }, context).updated).toBe('');
  });

  it('keeps its stamp when only the health changes', () => {
    const transaction = transactionFixture('2');
    const before = transactionContent(transaction, noContext);
    const judged = transactionContent(transaction, {
      ...noContext,
      health: { level: 'green', reason: 'Nothing is late' },
    });
    expect(judged.stamp).toBe(before.stamp);
    expect(transactionContent({ ...transaction, saleState: 'off-market' }, noContext).stamp).not.toBe(
      before.stamp,
    );
  });

  it('says that there are no stages', () => {
    const stageProgress = { notStarted: 0, inProgress: 0, blocked: 0, completed: 0 };
    expect(transactionContent(transactionFixture('2', { stageProgress }), noContext).spoken).toContain(
      'No stages yet',
    );
  });

  it('leaves out what is not shared with the reader', () => {
    const shared = { ...transactionFixture('2'), amount: null, updatedAt: null, stageProgress: null };
    const content = transactionContent(shared, noContext);
    expect(content).toMatchObject({ amount: '', updated: '', hasCounts: false, completed: 0 });
    expect(content.spoken).toBe(
      '2 Quay Street, Bristol. Sold STC. You are the Agent. Depends on nothing: the bottom of the chain.',
    );
  });

  it('counts a single stage, and names a single dependency', () => {
    const stageProgress = { notStarted: 0, inProgress: 0, blocked: 0, completed: 1 };
    const { spoken } = transactionContent(transactionFixture('2', { stageProgress }), {
      ...noContext,
      dependsOn: ['1 Bell Close'],
    });
    expect(spoken).toContain('1 of 1 stage completed. ');
    expect(spoken).toContain('Depends on 1 Bell Close.');
  });
});
