import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { Tooltip } from './tooltip';
// Loaded before a browser is stubbed, because react-aria sets itself up when it is loaded in one.
import { TooltipBox, type TooltipBoxProps } from './tooltip-box';

type Handler = (event: object) => void;

/** Node does not remove a listener by a boolean `capture`, as browsers do. */
function removesCaptured(target: EventTarget): void {
  const remove = target.removeEventListener.bind(target);
  target.removeEventListener = (type, listener, capture) =>
    remove(type, listener, { capture: capture === true });
}

/** A tooltip, whether it is shown, and the delays of the timers that an event starts. */
async function tooltip(opensOnPress = false) {
  const given = { content: 'A note' as string | undefined };
  const hook = await runHook(() =>
    Tooltip({ ...given, placement: 'left', opensOnPress, children: <button /> }),
  );
  const act = async (name: string, event: object = {}) => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    (propsIn(hook.now(), 'span')[0]![name] as Handler)(event);
    const delays = timers.mock.calls.map(([, delay]) => delay).filter((delay) => (delay ?? 0) >= 100);
    timers.mockRestore();
    await hook.settle();
    return delays;
  };
  const focus = () => act('onFocus', { target: { matches: () => true } });
  const isShown = () => propsIn(hook.now()).some(({ content }) => content === 'A note');
  const note = () =>
    propsIn(hook.now()).find(({ content }) => content === 'A note') as unknown as TooltipBoxProps;
  return { ...hook, given, act, focus, isShown, note };
}

/** The tooltip's timers never run. @returns those that were cleared, as `after 100` */
function holdTimers() {
  const cleared: unknown[] = [];
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (then: () => void, delay = 0) => (delay < 100 ? setTimeout(then, delay) : `after ${delay}`)); // oxfmt-ignore
  vi.stubGlobal('clearTimeout', (timer: unknown) => void cleared.push(timer));
  return cleared;
}

it('opens half a second after a mouse points at it, and never for a finger', async () => {
  const { act } = await tooltip();
  expect(await act('onPointerEnter', { pointerType: 'touch' })).toEqual([]);
  expect(await act('onPointerEnter', { pointerType: 'mouse' })).toEqual([500]);
  expect(await act('onPointerLeave')).toEqual([100]);
});

it('is shown at once for the keyboard, until the focus moves on or the element is pressed', async () => {
  const { act, focus, isShown } = await tooltip();
  await act('onFocus', { target: { matches: () => false } });
  expect(isShown()).toBe(false);
  await focus();
  expect(isShown()).toBe(true);
  await act('onBlur');
  expect(isShown()).toBe(false);
  await focus();
  await act('onPointerDown');
  expect(isShown()).toBe(false);
  await focus();
  await act('onClick');
  expect(isShown()).toBe(false);
});

it('is shown at once when what it has to say comes while the keyboard focus is on it', async () => {
  const { given, rerender, focus, now, isShown } = await tooltip();
  given.content = undefined;
  await rerender();
  await focus();
  expect(propsIn(now()).some((props) => 'triggerRef' in props)).toBe(false);
  given.content = 'A note';
  await rerender();
  expect(isShown()).toBe(true);
});

it('is shown by a press, and stays, if the element does nothing else', async () => {
  const { act, focus, isShown } = await tooltip(true);
  await act('onClick');
  expect(isShown()).toBe(true);
  await focus();
  await act('onPointerDown');
  expect(isShown()).toBe(true);
});

it('closes on Escape, which does not close the dialog below it as well', async () => {
  const { document } = stubBrowser();
  const onLeave = vi.fn<(isImmediate?: boolean) => void>();
  const box = { content: 'A note', triggerRef: { current: null }, onStay: () => {}, onLeave };
  await runHook(() => TooltipBox(box));
  const isStopped = (key: string) => {
    const event = Object.assign(new Event('keydown'), { key });
    const stop = vi.spyOn(event, 'stopPropagation');
    document.dispatchEvent(event);
    return stop.mock.calls.length > 0;
  };
  expect([isStopped('Tab'), onLeave.mock.calls]).toEqual([false, []]);
  expect([isStopped('Escape'), onLeave.mock.calls]).toEqual([true, [[true]]]);
});

it('stays while the pointer is over the note itself', async () => {
  const { act, focus, isShown, note } = await tooltip();
  await focus();
  const cleared = holdTimers();
  await act('onPointerLeave');
  note().onStay();
  expect(cleared).toContain('after 100');
  expect(isShown()).toBe(true);
});

it('does not open after the pointer has moved on, or after it is gone from the page', async () => {
  const { act, unmount } = await tooltip();
  const cleared = holdTimers();
  await act('onPointerEnter', { pointerType: 'mouse' });
  await act('onPointerLeave');
  expect(cleared).toContain('after 500');
  await unmount();
  expect(cleared).toContain('after 100');
});

it('stops listening for Escape once it is closed', async () => {
  const { document } = stubBrowser();
  removesCaptured(document);
  const onLeave = vi.fn<() => void>();
  const box = { content: 'A note', triggerRef: { current: null }, onStay: () => {}, onLeave };
  const { unmount } = await runHook(() => TooltipBox(box));
  await unmount();
  document.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Escape' }));
  expect(onLeave).not.toHaveBeenCalled();
});

it('is beside the element that it is about, on the side that was asked for', async () => {
  const { now, focus, note } = await tooltip();
  const button = {};
  const querySelector = (selector: string) => (selector === ':not(.contents)' ? button : null);
  (propsIn(now(), 'span')[0]!.ref as { current: unknown }).current = { querySelector };
  await focus();
  expect(note()).toMatchObject({ placement: 'left' });
  expect(note().triggerRef.current).toBe(button);
});

it('closes at once on Escape, and shortly after the pointer leaves it', async () => {
  const { focus, note, isShown, settle } = await tooltip();
  await focus();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  note().onLeave();
  expect(timers.mock.calls.map(([, delay]) => delay)).toContain(100);
  timers.mockRestore();
  expect(isShown()).toBe(true);
  note().onLeave(true);
  await settle();
  expect(isShown()).toBe(false);
});
