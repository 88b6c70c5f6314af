import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { stageFindings } from '@/lib/insight/stage-findings';
import { whoamiQuery } from '@/lib/account/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { AddStages } from './add-stages';
import { ChangeProgressCard } from './change-progress-card';

it('adds a stage or the usual ones, which are the main action while there are none', async () => {
  const onAdd = vi.fn();
  const buttons = async (isFirst: boolean) => {
    const hook = await runHook(() => AddStages({ isFirst, onAdd }));
    return propsIn(hook.now(), Button) as { variant?: string; onPress: () => void }[];
  };
  expect((await buttons(false)).map(({ variant }) => variant)).toEqual(['quiet', undefined]);
  const first = await buttons(true);
  expect(first.map(({ variant }) => variant)).toEqual(['primary', undefined]);
  for (const { onPress } of first) onPress();
  expect(onAdd.mock.calls).toEqual([['usual'], ['one']]);
});

it('says how to reach the service only if there is no link to it', () => {
  const card = (serviceUrl: string | null) =>
    markupOf(
      <ChangeProgressCard
        stage={stageFixture()}
        findings={stageFindings(undefined)}
        place="1 Quay Street"
        yourRole={null}
        now={0}
        serviceUrl={serviceUrl}
      />,
    );
  const hint = 'Open the service as you usually do.';
  expect(textOf(card(null))).toContain(hint);
  const linked = card('https://service.example');
  expect(textOf(linked)).not.toContain(hint);
  expect(linked).toContain('href="https://service.example"');
});

it('says why no stage can be added', async () => {
  const client = createQueryClient();
  const whoami = { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes: ['transactions:read'] };
  client.setQueryData(whoamiQuery().queryKey, whoami);
  const { now } = await runHook(() => AddStages({ isFirst: true, onAdd: () => {} }), client);
  const reasons = propsIn(now(), Button).map(({ disabledReason }) => disabledReason);
  const missing = expect.stringContaining('“transactions:write”');
  expect(reasons).toEqual([missing, missing]);
});
