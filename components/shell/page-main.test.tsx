import { expect, it, onTestFinished } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { onNavigationStart } from '@/components/ui/pending-navigation';
import { Skeleton } from '@/components/ui/skeleton';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { PageMain } from './page-main';
// Loaded when the browser is idle, which must not outlast a test.
import './failure-panel-box';

it('says that it loads another page, from the press on a link until that page has arrived', async () => {
  stubBrowser();
  openPage('/chains');
  onTestFinished(() => onNavigationStart(location.href));
  const { now, settle } = await runHook(() => PageMain({ children: 'Twelve chains' }));
  const state = () => [now().props['aria-busy'], propsIn(now(), Skeleton).map(({ label }) => label)];
  expect(state()).toEqual([undefined, []]);
  onNavigationStart('/chains?q=quay');
  await settle();
  expect(state()).toEqual([undefined, []]);
  onNavigationStart('/invites');
  await settle();
  expect(state()).toEqual([true, ['Loading the page']]);
  // The old page is still shown for a second, and stays usable.
  const [cover] = propsIn(now(), 'div');
  expect(cover!.className).toContain('pointer-events-none');
  expect(now().props.children).toContain('Twelve chains');
  history.pushState(null, '', '/invites');
  await settle();
  expect(state()).toEqual([undefined, []]);
});
