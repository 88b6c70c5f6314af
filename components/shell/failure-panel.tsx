'use client';

import dynamic from 'next/dynamic';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';

/** A page that was loaded does without its code until the browser is idle (`PageMain`). */
export const loadFailurePanel = loaderWithRetry(() =>
  import('./failure-panel-box').then((module) => module.FailurePanelBox),
);

/** Stands where a page or a card could not be loaded: what happened, what to do, never an empty space. */
export const FailurePanel = dynamic(loadFailurePanel);
