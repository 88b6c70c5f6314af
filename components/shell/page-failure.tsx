'use client';

import { useState, useTransition } from 'react';
import { usePathname, useRouter } from 'next/navigation';
import type { FailureFields } from '@/lib/values/failure';
import { FailurePanel } from './failure-panel';
import { isActive, navItems } from './nav-items';
import { useMissingScope } from './use-missing-scope';

const REFUSED_LIST =
  'The service does not let this dashboard read this list for you. Tell whoever runs the dashboard what the service said.';

/** A page that could not be loaded at all. Trying again renders it on the server anew. */
export function PageFailure({ failure }: { failure: FailureFields }) {
  const router = useRouter();
  const pathname = usePathname();
  const item = navItems.find((one) => isActive(one, pathname));
  const missingScope = useMissingScope(item?.scope);
  // A list is no one's to give a right to.
  const refusedList = item?.href === pathname ? REFUSED_LIST : undefined;
  const [isTrying, startTransition] = useTransition();
  // Each response of the server is a new object, also when it says the same: the wait starts again.
  const [seen, setSeen] = useState({ failure, attempt: 0 });
  if (seen.failure !== failure) setSeen({ failure, attempt: seen.attempt + 1 });
  return (
    <FailurePanel
      key={seen.attempt}
      {...failure}
      reason={failure.status === 403 ? (missingScope ?? refusedList) : undefined}
      isTrying={isTrying}
      onRetry={() => startTransition(() => router.refresh())}
    />
  );
}
