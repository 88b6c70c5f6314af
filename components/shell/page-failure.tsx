'use client';

import { useState, useTransition } from 'react';
import { useRouter } from 'next/navigation';
import { FailurePanel } from './failure-panel';
import type { Failure } from './failure-words';

/** A page that could not be loaded at all. Trying again renders it on the server anew. */
export function PageFailure({ failure }: { failure: Failure }) {
  const router = useRouter();
  const [isTrying, startTransition] = useTransition();
  // Each answer of the server is a new object, also when it says the same: the wait starts again.
  const [seen, setSeen] = useState({ failure, attempt: 0 });
  if (seen.failure !== failure) setSeen({ failure, attempt: seen.attempt + 1 });
  return (
    <FailurePanel
      key={seen.attempt}
      {...failure}
      isTrying={isTrying}
      onRetry={() => startTransition(() => router.refresh())}
    />
  );
}
