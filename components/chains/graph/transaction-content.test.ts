import { describe, expect, it } from 'vitest';
import { transactionFixture } from '@/lib/chains/fixture';
import { transactionContent } from './transaction-content';

const alone = { openEnds: [], dependsOn: [] };

describe('transactionContent', () => {
  it('says in words all that the card shows', () => {
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

  it('says that it holds the chain, what is next and with whom', () => {
    const content = transactionContent(transactionFixture('14'), {
      ...alone,
      health: { level: 'red', reason: 'Blocked: LPE1 not returned' },
      holds: 'Holds the chain',
      move: { progress: 'blocked', stage: 'LPE1 received', person: 'Edmund Finch' },
    });
    expect(content.spoken).toContain(
      'Holds the chain. At risk: Blocked: LPE1 not returned. Blocked: LPE1 received. With Edmund Finch.',
    );
    expect(content).toMatchObject({ mark: 'danger', nextStage: 'LPE1 received', nextPerson: 'Edmund Finch' });
    const maybe = transactionContent(transactionFixture('14'), { ...alone, holds: 'May hold the chain' });
    expect(maybe.mark).toBe('info');
    expect(transactionContent(transactionFixture('14'), alone).mark).toBeNull();
  });

  it('marks what the user is no party of as dark, and still says its counts', () => {
    const content = transactionContent(transactionFixture('2', { yourRole: null }), alone);
    expect(content).toMatchObject({ own: false, dark: true, role: '' });
    expect(content.spoken).toContain('Not visible to you, counts only');
    expect(content.spoken).toContain('1 of 4 stages completed');
    expect(content.spoken).toContain('Depends on nothing: the bottom of the chain');
  });

  it('shows a sale state that the document does not name, in a neutral tone', () => {
    const content = transactionContent(transactionFixture('2', { saleState: 'price-reduced' }), alone);
    expect(content).toMatchObject({ state: 'Price reduced', tone: 'neutral' });
    expect(transactionContent(transactionFixture('2', { saleState: 'constructor' }), alone).tone).toBe(
      'neutral',
    );
  });

  it.each([
    ['red', 'At risk', 'danger', 'blocked'],
    ['amber', 'Watch', 'warning', 'warning'],
    ['green', 'On track', 'success', 'completed'],
    ['grey', 'Too little visible', 'neutral', 'hidden'],
  ] as const)('paints %s health as “%s”', (level, healthWord, healthTone, healthIcon) => {
    const content = transactionContent(transactionFixture('2'), { ...alone, health: { level, reason: '' } });
    expect(content).toMatchObject({ healthWord, healthTone, healthIcon });
  });

  it.each([
    ['for-sale-no-offers', 'For sale', 'info', 'tag'],
    ['for-sale-sold-stc', 'Sold STC', 'success', 'handshake'],
    ['off-market', 'Off market', 'warning', 'off-market'],
    ['unknown', 'Not known', 'neutral', 'question'],
  ])('paints the sale state %s as “%s”', (saleState, state, tone, icon) => {
    const content = transactionContent(transactionFixture('2', { saleState }), alone);
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

  it('is stamped by the data alone: a health that was worked out later is no change of it', () => {
    const transaction = transactionFixture('2');
    const before = transactionContent(transaction, alone);
    const judged = transactionContent(transaction, {
      ...alone,
      health: { level: 'green', reason: 'Nothing is late' },
    });
    expect(judged.stamp).toBe(before.stamp);
    expect(transactionContent({ ...transaction, saleState: 'off-market' }, alone).stamp).not.toBe(
      before.stamp,
    );
  });

  it('has no stages to speak of when there are none', () => {
    const stageProgress = { notStarted: 0, inProgress: 0, blocked: 0, completed: 0 };
    expect(transactionContent(transactionFixture('2', { stageProgress }), alone).spoken).toContain(
      'No stages yet',
    );
  });
});
