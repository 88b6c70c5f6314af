'use client';

import dynamic from 'next/dynamic';
import { untilLoaded } from '@/components/ui/until-loaded';

/** A page that was loaded does without its code until the browser is idle (`PagePlace`). */
export const loadFailurePanel = untilLoaded(() =>
  import('./failure-panel-box').then((module) => module.FailurePanelBox),
);

/** Stands where a page or a card could not be loaded: what happened, what to do, never an empty space. */
export const FailurePanel = dynamic(loadFailurePanel);
