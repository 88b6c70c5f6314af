import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Card } from '@/components/ui/card';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { Failure } from '@/lib/values/failure';
import { ForgetDevice } from './forget-device';

const forget = vi.fn<(userId: string) => Promise<void>>();
vi.mock('@/lib/today/memory', () => ({
  openMemory: (userId: string) => ({ forget: () => forget(userId) }),
}));
async function device() {
  stubBrowser();
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } });
  return runHook(() => ForgetDevice({ userId: 'u' }));
}
type Actions = { actions: { props: { onPress: () => void; isPending: boolean } } };

it.each<[string, () => Promise<void>]>([
  ['Forgotten.', async () => {}],
  [
    'The dashboard did not answer',
    () => Promise.reject(new Failure({ status: 502, code: 'unreachable', message: '' } as never)),
  ],
  ['This browser did not allow it', () => Promise.reject(new Error('storage is shut'))],
])('says how forgetting ended: %s', async (words, outcome) => {
  forget.mockImplementation(outcome);
  const hook = await device();
  const live = () => propsIn(hook.now(), 'p').find(({ role }) => role === 'status')!;
  const status = () => live().children;
  expect(status()).toBeNull();
  // A screen reader must know the element before it has text.
  expect(live().className).not.toContain('hidden');
  const { actions } = propsIn(hook.now(), Card)[0] as Actions;
  actions.props.onPress();
  await hook.until(() => expect(status()).toContain(words));
});

it('forgets what is kept for its user, waits meanwhile, and says nothing of an earlier attempt', async () => {
  let finish = () => {};
  forget.mockReset();
  forget.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  const hook = await device();
  const button = () => (propsIn(hook.now(), Card)[0] as Actions).actions.props;
  const status = () => propsIn(hook.now(), 'p').find(({ role }) => role === 'status')!.children;
  expect(button().isPending).toBe(false);
  button().onPress();
  await hook.until(() => expect([forget.mock.calls, button().isPending]).toEqual([[['u']], true]));
  finish();
  await hook.until(() => expect([button().isPending, status()]).toEqual([false, expect.any(String)]));
  button().onPress();
  await hook.until(() => expect([button().isPending, status()]).toEqual([true, null]));
});
