import { expect, it, onTestFinished, vi } from 'vitest';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { privateStore } from '@/lib/session/private-store';
import type { SessionMessage } from '@/lib/session/channel';
import { SignedOutNotice, SignInDone } from './session-notices';

/** The messages that other tabs get meanwhile. */
function messages(): SessionMessage[] {
  const sent: SessionMessage[] = [];
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  onTestFinished(() => post.mockRestore());
  post.mockImplementation(({ type, userId }) => void sent.push(userId ? { type, userId } : { type }));
  return sent;
}

it('clears what this browser keeps for the user, and tells the other tabs', async () => {
  stubBrowser();
  const sent = messages();
  const store = privateStore('opened-teams');
  store.write('u', ['team']);
  await runHook(SignedOutNotice);
  expect([store.read('u'), sent]).toEqual(['[]', [{ type: 'signed-out' }]]);
});

it('says only that the session here has ended, as the service may have kept its own', async () => {
  stubBrowser();
  messages();
  const { now } = await runHook(SignedOutNotice);
  expect(now().props).toEqual({
    children: 'Your session here has ended. On a shared computer, close the browser as well.',
  });
});

it('tells the other tabs who has signed in, and closes its window', async () => {
  const { window } = stubBrowser();
  const sent = messages();
  const close = vi.fn();
  Object.assign(window, { close });
  const { now } = await runHook(() => SignInDone({ userId: 'u' }));
  expect([sent, close.mock.calls.length]).toEqual([[{ type: 'signed-in', userId: 'u' }], 1]);
  expect(now().props).toMatchObject({
    role: 'status',
    children: expect.stringContaining('close this window'),
  });
});
