import type { ReactNode } from 'react';
import { CloudOff, Inbox, SearchX } from 'lucide-react';

type EmptyStateProps = {
  /** Nothing exists yet, nothing matches the filter, or loading failed: each needs its own message and action. */
  kind: 'none-yet' | 'none-match' | 'could-not-load';
  title: string;
  /** The reason and what to do next. */
  children?: ReactNode;
  action?: ReactNode;
};

const icons = { 'none-yet': Inbox, 'none-match': SearchX, 'could-not-load': CloudOff };

export function EmptyState({ kind, title, children, action }: EmptyStateProps) {
  const Icon = icons[kind];
  const isFailure = kind === 'could-not-load';
  return (
    <div
      role={isFailure ? 'alert' : undefined}
      className="mx-auto flex max-w-md animate-appear flex-col items-center gap-1.5 px-4 py-12 text-center"
    >
      <span
        className={
          isFailure
            ? 'mb-2 grid size-9 place-items-center rounded-lg bg-warning-soft text-warning-ink'
            : 'mb-2 grid size-9 place-items-center rounded-lg border border-line bg-surface text-faint'
        }
      >
        <Icon aria-hidden className="size-4.5" />
      </span>
      <p className="text-base font-semibold text-ink">{title}</p>
      {children && <div className="text-sm text-pretty text-muted">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
