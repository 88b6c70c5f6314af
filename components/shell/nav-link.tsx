'use client';

import { useId } from 'react';
import { Link } from '@/components/ui/link';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { Tooltip } from '@/components/ui/tooltip';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { NavItem } from './nav-items';
import { useMissingScope } from './use-missing-scope';
import type { Waiting } from './use-waiting-requests';

type NavLinkProps = {
  item: NavItem;
  isCurrent: boolean;
  /** `rail`: the icon above a short label, a row from 1024 px up. `row`: always a row, with the reason below. */
  variant: 'rail' | 'row';
  /** The number of requests waiting there; null if unknown or not applicable. */
  waiting?: Waiting | null;
};

/** An entry of the main navigation. An unavailable entry stays in the tab order and gives the reason. */
export function NavLink({ item, isCurrent, variant, waiting }: NavLinkProps) {
  const reasonId = useId();
  const waitingId = useId();
  const disabledReason = useMissingScope(item.scope);
  const className = clsx(
    'relative flex rounded-md',
    variant === 'rail'
      ? 'text-2xs min-h-12 flex-col items-center justify-center gap-0.5 px-1 text-center lg:min-h-8 lg:flex-row lg:justify-start lg:gap-2.5 lg:px-2 lg:text-left lg:text-sm'
      : 'min-h-11 flex-row items-center gap-3 px-3 text-base',
    isCurrent
      ? 'bg-accent-soft text-accent-ink font-medium'
      : disabledReason
        ? 'text-faint'
        : 'text-muted hover:bg-hover hover:text-ink transition-colors',
  );
  const content = (
    <>
      <item.Icon
        aria-hidden
        className={clsx('size-4 shrink-0', disabledReason && 'opacity-60')}
        strokeWidth={1.75}
      />
      <span>{variant === 'rail' ? <RailLabel {...item} /> : item.label}</span>
      {disabledReason && <Lock aria-hidden className="size-3 shrink-0 lg:ml-auto" />}
    </>
  );

  if (!disabledReason) {
    const count = waiting && waiting.count > 0 && `${waiting.count}${waiting.isMore ? '+' : ''}`;
    return (
      <>
        <Link
          href={item.href}
          aria-current={isCurrent ? 'page' : undefined}
          aria-describedby={count ? waitingId : undefined}
          className={className}
        >
          {content}
          {count && (
            <span
              aria-hidden
              className={clsx(
                'h-4 min-w-4 rounded-full bg-accent px-1 text-center text-2xs font-medium text-on-accent forced-colors:border',
                variant === 'rail' ? 'absolute top-0.5 left-1/2 ml-2 lg:static lg:ml-auto' : 'ml-auto',
              )}
            >
              {count}
            </span>
          )}
        </Link>
        {count && (
          <VisuallyHidden id={waitingId}>
            {waiting.isMore ? `${waiting.count} or more waiting for you` : `${count} waiting for you`}
          </VisuallyHidden>
        )}
      </>
    );
  }
  const disabledLink = (
    <span role="link" aria-disabled="true" tabIndex={0} aria-describedby={reasonId} className={className}>
      {content}
    </span>
  );
  if (variant === 'row') {
    return (
      <>
        {disabledLink}
        <p id={reasonId} className="-mt-1 pb-2 pl-10 text-xs text-muted">
          {disabledReason}
        </p>
      </>
    );
  }
  return (
    <>
      <Tooltip content={disabledReason} placement="right">
        {disabledLink}
      </Tooltip>
      <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>
    </>
  );
}

/** Shows only the last word while labels are below their icons. */
function RailLabel({ label, lastWord }: Pick<NavItem, 'label' | 'lastWord'>) {
  if (!lastWord) return label;
  return (
    <>
      <span className="max-lg:sr-only">{label.slice(0, -lastWord.length)}</span>
      <span className="max-lg:inline-block max-lg:first-letter:uppercase">{lastWord}</span>
    </>
  );
}
