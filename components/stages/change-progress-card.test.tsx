import { expect, it } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { ServiceLink } from '@/components/shell/service-link';
import { Button } from '@/components/ui/button';
import type { StageFindings } from '@/lib/insight/stage-findings';
import { runHook } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import type { EditedLetter } from '@/lib/values/greeting';
import { ChangeProgressCard } from './change-progress-card';

type Dialog = { changed: EditedLetter | null; onChange: (letter: EditedLetter) => void; onClose: () => void };

async function card(progress = 'In Progress', serviceUrl: string | null = null) {
  const props = { stage: stageFixture({ progress }), findings: {} as StageFindings, place: '1 Quay Street', yourRole: 'Conveyancer', now: 0 };
  const hook = await runHook(() => ChangeProgressCard({ ...props, serviceUrl }));
  const button = () => propsIn(hook.now(), Button)[0]!;
  const dialog = () => propsIn(hook.now()).find((one) => 'changed' in one) as Dialog | undefined;
  const act = (does: () => void) => (does(), hook.settle());
  return { ...hook, button, dialog, act, open: () => act(button().onPress as () => void) };
} // oxfmt-ignore

it('keeps the letter that someone has changed, when it is closed and opened again', async () => {
  const { dialog, act, open } = await card();
  expect(dialog()).toBeUndefined();
  await open();
  expect(dialog()).toMatchObject({ changed: null, place: '1 Quay Street', yourRole: 'Conveyancer' });
  await act(() => dialog()!.onChange({ text: 'Dear Ann', for: 'Ann' }));
  await act(() => dialog()!.onClose());
  expect(dialog()).toBeUndefined();
  await open();
  expect(dialog()!.changed).toEqual({ text: 'Dear Ann', for: 'Ann' });
});

it('links to the service if its address is known, and asks less loudly about what is done', async () => {
  const links = ({ now }: { now: () => Parameters<typeof propsIn>[0] }) => propsIn(now(), ServiceLink);
  expect(links(await card())).toEqual([]);
  expect(links(await card('Completed', 'https://service.example'))).toHaveLength(1);
  const variants = await Promise.all(['In Progress', 'Completed'].map((progress) => card(progress)));
  expect(variants.map(({ button }) => button().variant)).toEqual(['primary', 'secondary']);
});
