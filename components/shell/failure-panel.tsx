'use client';

import dynamic from 'next/dynamic';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';

/** A page without a failure loads this code when the browser is idle (`PageMain`). */
export const loadFailurePanel = loaderWithRetry(() =>
  import('./failure-panel-box').then((module) => module.FailurePanelBox),
);

/** Replaces a page or card that could not be loaded, and says what happened and what to do. */
export const FailurePanel = dynamic(loadFailurePanel);
