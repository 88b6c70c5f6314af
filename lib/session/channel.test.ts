import { afterEach, expect, it, vi } from 'vitest';
import { notifyOtherTabs, onSessionMessage, type SessionMessage, signingOut } from './channel';

const received: SessionMessage[] = [];
const stops: (() => void)[] = [];
const listen = () => void stops.push(onSessionMessage((message) => received.push(message)));
/** A second instance of the module, as in another tab. */
const anotherTab = async () => {
  vi.resetModules();
  return import('./channel');
};
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  received.length = 0;
});

it('notifies all listeners in other tabs of sign-in and sign-out', async () => {
  listen();
  listen();
  const other = await anotherTab();
  other.notifyOtherTabs({ type: 'signed-in', userId: 'user-1' });
  other.notifyOtherTabs({ type: 'signed-out' });
  await expect.poll(() => received.length).toBe(4);
  expect(received).toEqual(
    expect.arrayContaining([{ type: 'signed-in', userId: 'user-1' }, { type: 'signed-out' }]),
  );
});

it('notifies other tabs of whose memory was forgotten', async () => {
  listen();
  (await anotherTab()).notifyOtherTabs({ type: 'forgotten', userId: 'user-1' });
  await expect.poll(() => received).toEqual([{ type: 'forgotten', userId: 'user-1' }]);
});

it('ignores messages from its own tab', async () => {
  listen();
  notifyOtherTabs({ type: 'signed-out' });
  (await anotherTab()).notifyOtherTabs({ type: 'signed-in', userId: 'later' });
  await expect.poll(() => received).toEqual([{ type: 'signed-in', userId: 'later' }]);
});

it.each(['succeeds', 'fails'])(
  'ignores that other tabs are signed out until its own sign-out %s',
  async (end) => {
    listen();
    const other = await anotherTab();
    let respond = () => {};
    const response = new Promise<void>((resolve, reject) => {
      respond = () => (end === 'fails' ? reject(new Error('503')) : resolve());
    });
    const done = signingOut(() => response).catch(() => {});
    other.notifyOtherTabs({ type: 'signed-out' });
    other.notifyOtherTabs({ type: 'signed-in', userId: 'user-2' });
    await expect.poll(() => received).toEqual([{ type: 'signed-in', userId: 'user-2' }]);
    respond();
    await done;
    other.notifyOtherTabs({ type: 'signed-out' });
    await expect.poll(() => received.length).toBe(2);
  },
);

it('ignores unknown messages from other versions, and all messages once stopped', async () => {
  listen();
  const stopped: SessionMessage[] = [];
  onSessionMessage((message) => stopped.push(message))();
  const other = new BroadcastChannel('chain-dashboard:session');
  for (const data of [
    null,
    'signed-out',
    7,
    {},
    { type: 'signed-in' },
    { type: 'signed-in', userId: 7 },
    { type: 'forgotten' },
    { type: 'other' },
  ])
    // oxfmt-ignore
    other.postMessage(data);
  other.postMessage({ type: 'signed-out', more: 'than we know' });
  await expect.poll(() => received.length).toBe(1); // Messages arrive in order, so the others have been handled by now.
  expect(received).toEqual([{ type: 'signed-out' }]);
  expect(stopped).toEqual([]);
  other.close();
});
