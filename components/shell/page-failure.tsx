'use client';

import { useState, useTransition } from 'react';
import { usePathname, useRouter } from 'next/navigation';
import { useWhenPresent } from '@/components/session/use-when-present';
import { routes } from '@/lib/routes';
import type { FailureFields } from '@/lib/values/failure';
import { FailurePanel } from './failure-panel';
import { isActive, navItems } from './nav-items';
import { useMissingScope } from './use-missing-scope';

const refusedListText =
  'The service does not let this dashboard read this list for you. Tell whoever runs the dashboard what the service said.';

const refusedText = 'It exists, but you or this dashboard’s key do not have the right to see it.';

/** One item of these lists belongs to no single transaction that the user could ask to join. */
const refusedItemTexts: { readonly [list: string]: string } = {
  [routes.properties()]: `${refusedText} Ask one of the parties to its sale to invite you, or to give you that right.`,
  [routes.teams()]: `${refusedText} Ask whoever runs the team in the service to add you.`,
};

/** Replaces a page that could not be loaded. A retry renders it again on the server. */
export function PageFailure({ failure }: { failure: FailureFields }) {
  const router = useRouter();
  const pathname = usePathname();
  const item = navItems.find((entry) => isActive(entry, pathname));
  const missingScope = useMissingScope(item?.scope);
  // A list has no owner who could grant access to it.
  const refused = item && (item.href === pathname ? refusedListText : refusedItemTexts[item.href]);
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
      reason={failure.status === 403 ? (missingScope ?? refused) : undefined}
      isTrying={isTrying}
      onRetry={retry}
      onTimeUp={() => whenPresent(retry)}
    />
  );
}
