'use client';

import { lazily } from './lazily';

/** Where `notify` shows its words. Once, in the root layout; there before the first word, so that it is read out. */
export const Toaster = lazily(() => import('./toast-area').then((module) => module.ToastArea), {
  isWanted: 'when idle',
});
