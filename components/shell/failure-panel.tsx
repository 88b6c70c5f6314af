'use client';

import { lazy, type ComponentProps } from 'react';

export const loadFailurePanel = () =>
  import('./failure-panel-box').then((module) => ({ default: module.FailurePanelBox }));

const FailurePanelBox = lazy(loadFailurePanel);

/**
 * Stands where a page or a card could not be loaded: what happened, what to do, never an empty space. A page that was
 * loaded does without its code until the browser is idle (`PagePlace`). A function, because a page of the server cannot
 * draw what is lazy itself.
 */
export function FailurePanel(props: ComponentProps<typeof FailurePanelBox>) {
  return <FailurePanelBox {...props} />;
}
