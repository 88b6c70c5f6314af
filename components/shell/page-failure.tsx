'use client';

import { useState, useTransition } from 'react';
import { usePathname, useRouter } from 'next/navigation';
import { useWhenPresent } from '@/components/session/use-when-present';
import type { FailureFields } from '@/lib/values/failure';
import { FailurePanel } from './failure-panel';
import { isActive, navItems } from './nav-items';
import { useMissingScope } from './use-missing-scope';

const refusedListText =
  'The service does not let this dashboard read this list for you. Tell whoever runs the dashboard what the service said.';

/** Replaces a page that could not be loaded. A retry renders it again on the server. */
export function PageFailure({ failure }: { failure: FailureFields }) {
  const router = useRouter();
  const pathname = usePathname();
  const item = navItems.find((entry) => isActive(entry, pathname));
  const missingScope = useMissingScope(item?.scope);
  // A list has no owner who could grant access to it.
  const refusedList = item?.href === pathname ? refusedListText : undefined;
  const [isTrying, startTransition] = useTransition();
  const whenPresent = useWhenPresent();
  const retry = () => startTransition(() => router.refresh());
  // Each server response is a new object, even with equal content, and restarts the countdown.
  const [last, setLast] = useState({ failure, attempt: 0 });
  if (last.failure !== failure) setLast({ failure, attempt: last.attempt + 1 });
  return (
    <FailurePanel
      key={last.attempt}
      {...failure}
      reason={failure.status === 403 ? (missingScope ?? refusedList) : undefined}
      isTrying={isTrying}
      onRetry={retry}
      onTimeUp={() => whenPresent(retry)}
    />
  );
}
