import type { ComponentProps, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { IconButton } from './icon-button';
import { PanelHeader } from './panel-header';
import { SidePanel } from './side-panel';
// Loaded when the page is idle, which must not outlast a test.
import './side-sheet';

type Given = Partial<ComponentProps<typeof SidePanel>>;
type Region = ReactElement<{ isPinned?: boolean }, (props: object) => ReactElement<ComponentProps<'aside'>>>;

async function panel(given: Given = {}, width = 1366) {
  const { window } = stubBrowser();
  vi.stubGlobal('HTMLElement', class {});
  const matchMedia = () => Object.assign(new EventTarget(), { matches: width < 640 });
  Object.assign(window, { matchMedia });
  const onClose = vi.fn<() => void>();
  const hook = await runHook(() => SidePanel({ title: 'A sale', isOpen: true, onClose, children: 'Its stages', ...given })); // oxfmt-ignore
  const isSheet = () => propsIn(hook.now()).some((props) => 'close' in props && 'onClose' in props);
  const buttons = () => propsIn(hook.now(), IconButton).map(({ label }) => label);
  return { ...hook, onClose, isSheet, buttons };
}

it('is a sheet on a phone, and a region beside the page elsewhere', async () => {
  const [phone, laptop] = [await panel({}, 390), await panel()];
  expect([phone.isSheet(), laptop.isSheet()]).toEqual([true, false]);
  expect([phone.buttons(), laptop.buttons()]).toEqual([['Close panel'], ['Close panel']]);
});

it('cannot be closed while it is pinned, and is not shown on a phone then', async () => {
  expect((await panel({ isPinned: true })).buttons()).toEqual([]);
  expect((await panel({ isPinned: true }, 390)).now()).toBeNull();
  expect((await panel({ isOpen: false })).now()).toBeNull();
});

it('closes on Escape, unless something in it has used the key', async () => {
  const { now, onClose } = await panel();
  const { type: PanelRegion, props } = now() as Region;
  Object.assign(document, { activeElement: null });
  const region = await runHook(() => PanelRegion(props));
  const press = (key: string, defaultPrevented = false) =>
    region.now().props.onKeyDown!({ key, defaultPrevented } as never);
  press('a');
  press('Escape', true);
  expect(onClose).not.toHaveBeenCalled();
  press('Escape');
  expect(onClose).toHaveBeenCalledOnce();
});

class Focusable {
  focus = vi.fn<() => void>();
}

/** The region of a panel on the page, opened from `opener`; `inside` is in it. */
async function region(given: Given = {}, parts: Record<string, object> = {}) {
  const { now } = await panel(given);
  const { type: PanelRegion, props } = now() as Region;
  vi.stubGlobal('HTMLElement', Focusable);
  const [opener, inside] = [new Focusable(), new Focusable()];
  const focusOn = (activeElement: unknown) => void Object.assign(document, { activeElement });
  focusOn(opener);
  const box = {
    contains: (element: unknown) => element === inside,
    querySelector: (selector: string) => parts[selector] ?? null,
  };
  const hook = await runHook(() => {
    const shown = PanelRegion({ ...props, ...given });
    (shown.props.ref as { current: unknown }).current = box;
    return shown;
  });
  return { ...hook, opener, inside, focusOn };
}

it('returns the focus to where it was before if it is in the panel that closes', async () => {
  const { opener, inside, focusOn, unmount } = await region();
  focusOn(inside);
  await unmount();
  expect(opener.focus).toHaveBeenCalledOnce();
});

it('returns the focus to where it was last asked for', async () => {
  const given: Given = { focusRequest: null };
  const { opener, inside, focusOn, rerender, unmount } = await region(given);
  const later = new Focusable();
  focusOn(later);
  given.focusRequest = {};
  await rerender();
  // A link in the panel asks for another sale, and the focus drops to the page if that link goes away.
  const body = new Focusable();
  Object.assign(document, { body });
  for (const element of [inside, body]) {
    focusOn(element);
    given.focusRequest = {};
    await rerender();
  }
  focusOn(inside);
  await unmount();
  expect([opener, later, body].map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1, 0]);
});

it('leaves the focus where it is if that is outside the panel that closes', async () => {
  const { opener, focusOn, unmount } = await region();
  focusOn(new Focusable());
  await unmount();
  expect(opener.focus).not.toHaveBeenCalled();
});

it('moves the focus to its first action if it is asked to, or else to what comes first in it', async () => {
  const [action, first] = [new Focusable(), new Focusable()];
  const withActions = {
    '[data-actions]': { querySelector: () => action },
    'a, button': first,
  };
  await region({ focusRequest: {} }, withActions);
  expect([action, first].map(({ focus }) => focus.mock.calls.length)).toEqual([1, 0]);
  await region({ focusRequest: {} }, { 'a, button': first });
  await region({}, { 'a, button': first });
  expect([action, first].map(({ focus }) => focus.mock.calls.length)).toEqual([1, 1]);
});

it('moves the focus again at each request, also to the same panel', async () => {
  const action = new Focusable();
  const given: Given = { focusRequest: {} };
  const { rerender } = await region(given, { '[data-actions]': { querySelector: () => action } });
  await rerender();
  expect(action.focus).toHaveBeenCalledTimes(1);
  given.focusRequest = {};
  await rerender();
  expect(action.focus).toHaveBeenCalledTimes(2);
});

it('follows a request once, also if it is shown with the same one again', async () => {
  const action = new Focusable();
  const given: Given = { focusRequest: {} };
  const { unmount } = await region(given, { 'a, button': action });
  await unmount();
  await region(given, { 'a, button': action });
  expect(action.focus).toHaveBeenCalledOnce();
});

it('is named by its title, with what is below it, and has its actions last', async () => {
  const { now } = await panel({ subtitle: 'Sold', footer: <button>Invite</button> });
  expect((now() as Region).props).toMatchObject({ label: 'A sale' });
  const [header] = propsIn(now(), PanelHeader);
  expect([propsIn(header!.title as ReactElement, 'h2'), header!.subtitle]).toEqual([[{ children: 'A sale' }], 'Sold']);
  expect(propsIn(now(), 'button')).toEqual([{ children: 'Invite' }]);
}); // oxfmt-ignore

it('closes with its button', async () => {
  const { now, onClose } = await panel();
  (propsIn(now(), IconButton)[0]!.onPress as () => void)();
  expect(onClose).toHaveBeenCalledOnce();
});
