import { afterEach, expect, it, vi } from 'vitest';
import { onSessionMessage, notifyOtherTabs, type SessionMessage } from './channel';

const heard: SessionMessage[] = [];
const stops: (() => void)[] = [];
const listen = () => void stops.push(onSessionMessage((news) => heard.push(news)));
/** The module as another tab has it. */
const anotherTab = async () => {
  vi.resetModules();
  return import('./channel');
};
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  heard.length = 0;
});

it('tells every other tab who signed in, and that someone signed out', async () => {
  listen();
  listen();
  const other = await anotherTab();
  other.notifyOtherTabs({ type: 'signed-in', userId: 'user-1' });
  other.notifyOtherTabs({ type: 'signed-out' });
  await expect.poll(() => heard.length).toBe(4);
  expect(heard).toEqual(
    expect.arrayContaining([{ type: 'signed-in', userId: 'user-1' }, { type: 'signed-out' }]),
  );
});

it('does not hear itself: a tab that signs out waits for the response', async () => {
  listen();
  notifyOtherTabs({ type: 'signed-out' });
  (await anotherTab()).notifyOtherTabs({ type: 'signed-in', userId: 'later' });
  await expect.poll(() => heard).toEqual([{ type: 'signed-in', userId: 'later' }]);
});

it('takes nothing for news that another build may say, and hears nothing once it stopped', async () => {
  listen();
  const stopped: SessionMessage[] = [];
  onSessionMessage((news) => stopped.push(news))();
  const other = new BroadcastChannel('chain-dashboard:session');
  for (const data of [
    null,
    'signed-out',
    7,
    {},
    { type: 'signed-in' },
    { type: 'signed-in', userId: 7 },
    { type: 'other' },
  ])
    // oxfmt-ignore
    other.postMessage(data);
  other.postMessage({ type: 'signed-out', more: 'than we know' });
  await expect.poll(() => heard.length).toBe(1); // Messages keep their order: the others have been heard by now.
  expect(heard).toEqual([{ type: 'signed-out' }]);
  expect(stopped).toEqual([]);
  other.close();
});
