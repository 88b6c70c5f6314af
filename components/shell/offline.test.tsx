import { useQuery } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Banner } from '@/components/ui/banner';
import { onNavigationStart } from '@/components/ui/pending-navigation';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { Failure } from '@/lib/values/failure';
import { DegradedBanner } from './degraded-banner';
import { PageMain } from './page-main';

vi.mock('next/offline', () => ({ useOffline: () => true }));

const saidIn = (shown: ReturnType<typeof DegradedBanner>) =>
  [propsIn(shown, Banner)[0]!.children].flat().filter(Boolean).join('').replace(/\s+/g, ' ');

it('says that the connection is gone, and how old the page is if that is known', async () => {
  stubBrowser();
  const next = 'The page you choose next will open once the dashboard can be reached.';
  expect(saidIn((await runHook(() => DegradedBanner())).now())).toBe(`You appear to be offline. ${next}`);
  const client = createQueryClient();
  client.setQueryData(['read'], 'old', { updatedAt: Date.parse('2026-07-01T09:00:00Z') });
  const queryFn = () => Promise.reject(new Failure({ status: 0, code: 'offline', message: '' }));
  const { until } = await runHook(() => {
    useQuery({ queryKey: ['read'], queryFn, staleTime: 0, refetchOnMount: 'always' });
    return DegradedBanner();
  }, client);
  await until((shown) =>
    expect(saidIn(shown)).toBe(`You appear to be offline. Showing data from 10:00. ${next}`),
  );
});

it('keeps the page usable while the next one cannot be loaded', async () => {
  stubBrowser();
  openPage('/chains');
  onTestFinished(() => onNavigationStart(location.href));
  const { now, settle } = await runHook(() => PageMain({ children: 'Twelve chains' }));
  onNavigationStart('/invites');
  await settle();
  expect(now().props['aria-busy']).toBeUndefined();
});
