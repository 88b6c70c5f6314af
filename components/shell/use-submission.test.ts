import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { sentMarks } from '@/components/ui/sent-mark';
import { runHook } from '@/lib/query/testing-hook';
import { useSubmission } from './use-submission';

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

const draft = { owner: 'person', name: 'stage' };

it('what was saved is marked as sent no longer: the form that is opened next asks after nothing', async () => {
  const { now } = await runHook(() =>
    useSubmission({ what: 'The stage', draft, shape: z.string(), onFound: () => {} }),
  );
  const marks: unknown[] = [];
  const saved = await now().attempt(async () => {
    marks.push(sentMarks.read(draft)['']);
    return { outcome: 'saved', data: 'made', checked: false };
  });
  expect(saved).toBe('made');
  expect(marks).toEqual([{ id: expect.any(String), at: expect.any(Number) }]);
  expect(sentMarks.read(draft)).toEqual({});
});
