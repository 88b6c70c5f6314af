import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Card } from '@/components/ui/card';
import { runHook } from '@/lib/query/testing-hook';
import { Failure } from '@/lib/values/failure';
import { ForgetDevice } from './forget-device';

const forget = vi.fn<() => Promise<void>>();
vi.mock('@/lib/today/memory', () => ({ openMemory: () => ({ forget }) }));

it.each<[string, () => Promise<void>]>([
  ['Forgotten.', async () => {}],
  [
    'The dashboard did not answer',
    () => Promise.reject(new Failure({ status: 502, code: 'unreachable', message: '' } as never)),
  ],
  ['This browser did not allow it', () => Promise.reject(new Error('storage is shut'))],
])('says how forgetting ended: %s', async (words, outcome) => {
  forget.mockImplementation(outcome);
  const hook = await runHook(() => ForgetDevice({ userId: 'u' }));
  const status = () => propsIn(hook.now(), 'p').find(({ role }) => role === 'status')!.children;
  expect(status()).toBeNull();
  const { actions } = propsIn(hook.now(), Card)[0]! as { actions: { props: { onPress: () => void } } };
  actions.props.onPress();
  await hook.until(() => expect(status()).toContain(words));
});
