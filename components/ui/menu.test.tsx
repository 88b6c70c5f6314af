import { expect, it } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { Button } from './button';
import { Menu } from './menu';
import type { MenuListProps } from './menu-list';
import { OpenerContext } from './use-opener';
// Loaded when the page is idle, which must not outlast a test.
import './menu-list';

type Trigger = { 'aria-expanded': boolean; onMouseDown: (event: object) => void };

it('has its list only while it is open, and opens what is chosen in the app', async () => {
  const { visited } = openPage('/chains');
  const items = [{ id: 'open', label: 'Open', href: '/chains/c' }];
  const menu = { trigger: <Button>More</Button>, label: 'Actions', items };
  const { now, settle } = await runHook(() => Menu(menu));
  const trigger = () => propsIn(now(), OpenerContext)[0]!.value as Trigger;
  const list = () => propsIn(now()).find(({ label }) => label === 'Actions') as MenuListProps | undefined;
  expect([list(), trigger()]).toMatchObject([undefined, { 'aria-haspopup': true, 'aria-expanded': false }]);
  trigger().onMouseDown({ button: 0, preventDefault: () => {} });
  await settle();
  expect([list(), trigger()]).toMatchObject([{ items, start: null }, { 'aria-expanded': true }]);
  list()!.navigate('/chains/c');
  expect(visited).toEqual(['/chains/c']);
  list()!.onOpenChange(false);
  await settle();
  expect(list()).toBeUndefined();
});
