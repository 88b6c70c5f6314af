import { expect, it } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Form } from '@/components/ui/form';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { StageForm } from './stage-form';

it('keeps what was entered for its user and its transaction only', async () => {
  stubBrowser();
  const draftOf = async (transactionId: string, userId: string) => {
    const { now } = await runHook(() => StageForm({ transactionId, userId, stages: [], onDone: () => {} }));
    return propsIn(now(), Form)[0]!.draft;
  };
  const drafts = [await draftOf('t1', 'u'), await draftOf('t2', 'u'), await draftOf('t1', 'v')];
  expect(new Set(drafts.map((draft) => JSON.stringify(draft))).size).toBe(3);
});
