'use client';

import { lazily } from '@/components/ui/lazily';

/** What the first HTML shows was read just now: its code can wait. */
export const DegradedBanner = lazily(
  () => import('./degraded-banner-box').then((module) => module.DegradedBannerBox),
  { isWanted: 'when idle' },
);
