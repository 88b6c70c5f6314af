import type { ComponentProps, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { IconButton } from './icon-button';
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
