import { beforeEach, expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Menu } from '@/components/ui/menu';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { type GraphPicture } from './export-svg';
import { GraphPrint, SaveMenu } from './save-menu';

const saved: { type: string; name: string }[] = [];
vi.mock('@/components/ui/save-file', () => ({
  saveFile: ({ type }: Blob, name: string) => void saved.push({ type, name }),
}));
vi.mock('./export-png', async (original) => ({
  ...(await original<object>()),
  exportPng: () => Promise.reject(new Error('context is null')),
}));
beforeEach(() => void saved.splice(0));

const picture: GraphPicture = {
  layout: { nodes: [], edges: [], width: 10, height: 10 },
  contents: new Map(),
  cardShapes: () => [],
  title: '4 Bell Close',
};

it('saves the picture under its title, and says why it could not', async () => {
  const hook = await runHook(() => SaveMenu({ picture }));
  const menu = () =>
    propsIn(hook.now(), Menu)[0]! as { header?: string; items: { id: string; onAction: () => void }[] };
  const choose = async (id: string) => {
    menu()
      .items.find((item) => item.id === id)!
      .onAction();
    await hook.settle();
  };
  await choose('png');
  expect([menu().header, saved]).toEqual(['This browser cannot draw an image of that size.', []]);
  await choose('svg');
  expect([menu().header, saved]).toEqual([undefined, [{ type: 'image/svg+xml', name: '4 Bell Close.svg' }]]);
});

it('draws the picture only while it is printed, and stops listening when it is gone', async () => {
  const { window } = stubBrowser();
  const [add, remove] = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window, 'removeEventListener')];
  const hook = await runHook(() => GraphPrint({ picture }));
  const html = () => (propsIn(hook.now(), 'div')[0]!.dangerouslySetInnerHTML as { __html: string }).__html;
  expect(html()).toBe('');
  window.dispatchEvent(new Event('beforeprint'));
  expect(html()).toContain('4 Bell Close');
  window.dispatchEvent(new Event('afterprint'));
  await hook.settle();
  expect(html()).toBe('');
  await hook.unmount();
  const prints = (spy: typeof add | typeof remove) =>
    spy.mock.calls.map(([name]) => name).filter((name) => name.endsWith('print'));
  expect(prints(remove)).toEqual(prints(add));
}); // oxfmt-ignore

it('prints by the browser’s own dialog, and says nothing of an earlier failure then', async () => {
  const { window } = stubBrowser();
  const print = vi.fn();
  Object.assign(window, { print });
  const hook = await runHook(() => SaveMenu({ picture }));
  const items = () => propsIn(hook.now(), Menu)[0]!.items as { id: string; onAction: () => void }[];
  const choose = async (id: string) => (
    items()
      .find((item) => item.id === id)!
      .onAction(),
    hook.settle()
  );
  const status = () => propsIn(hook.now(), 'span').find(({ role }) => role === 'status')!.children;
  await choose('png');
  expect(status()).toBe('This browser cannot draw an image of that size.');
  await choose('print');
  expect([print.mock.calls.length, status(), saved]).toEqual([1, '', []]);
});
