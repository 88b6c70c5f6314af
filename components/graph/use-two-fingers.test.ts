import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { useTwoFingers } from './use-two-fingers';

/** An element of the graph, which may be part of a node. */
class Element {
  constructor(private readonly isNode = false) {}
  closest = () => (this.isNode ? this : null);
}
beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('Element', Element);
});

async function graph() {
  const hook = await runHook(useTwoFingers);
  const send = (name: keyof ReturnType<typeof useTwoFingers>['listeners'], event: object = {}) =>
    (hook.now().listeners[name] as (event: object) => void)(event);
  /** Puts fingers on the graph. @returns whether the graph does not pan */
  const touch = (fingers = 1, target = new Element()) => {
    const stopPropagation = vi.fn<() => void>();
    const touches = Array(fingers).fill({ clientX: 0, clientY: 0 });
    send('onTouchStartCapture', { touches, target, stopPropagation });
    return stopPropagation.mock.calls.length > 0;
  };
  const drag = async (clientX: number, clientY = 0) => {
    send('onTouchMoveCapture', { touches: [{ clientX, clientY }] });
    await hook.settle();
    return Boolean(hook.now().hint);
  };
  return { ...hook, send, touch, drag };
}

it('lets one finger scroll the page, except on a node; two fingers or a pen move the graph', async () => {
  const { send, touch } = await graph();
  expect([touch(1), touch(2), touch(1, new Element(true))]).toEqual([true, false, false]);
  send('onPointerDownCapture', { pointerType: 'pen' });
  expect(touch(1)).toBe(false);
  send('onPointerDownCapture', { pointerType: 'touch' });
  expect(touch(1)).toBe(true);
});

it('hints at two fingers once one finger has been dragged', async () => {
  const { touch, drag } = await graph();
  touch();
  expect([await drag(11), await drag(8, 8), await drag(9, 9)]).toEqual([false, false, true]);
});

it('gives no hint for two fingers, and hides it some time after the finger is lifted', async () => {
  const { send, touch, drag, now, settle } = await graph();
  touch(2);
  expect(await drag(50)).toBe(false);
  touch();
  expect(await drag(50)).toBe(true);
  // The timer must not outlast the test.
  onTestFinished(() => void vi.restoreAllMocks());
  const timers = vi.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never);
  send('onTouchEndCapture');
  const [hide, delay] = timers.mock.calls[0]!;
  timers.mockRestore();
  expect(delay).toBe(2500);
  (hide as () => void)();
  await settle();
  expect(now().hint).toBeFalsy();
});

it('hides the hint after a cancelled touch too, and not while another drag shows it again', async () => {
  const { send, touch, drag } = await graph();
  touch();
  expect(await drag(50)).toBe(true);
  onTestFinished(() => void vi.restoreAllMocks());
  const timers = vi.spyOn(globalThis, 'setTimeout').mockReturnValue(7 as never);
  send('onTouchCancelCapture');
  const [asked] = timers.mock.calls;
  timers.mockRestore();
  expect(asked?.[1]).toBe(2500);
  const cleared = vi.spyOn(globalThis, 'clearTimeout');
  touch();
  await drag(50);
  expect(cleared).toHaveBeenCalledWith(7);
  cleared.mockRestore();
});
