import type { ReactNode } from 'react';
import { Link } from './link';
import { clsx } from 'clsx';

type LinkTabsProps = {
  /** The accessible name of the navigation: "Transaction", "View". */
  label: string;
  tabs: {
    href: string;
    label: string;
    isCurrent: boolean;
    count?: number;
    icon?: ReactNode;
    /** Replaces navigation on a plain click, for views that update the URL themselves without a server request. */
    onChoose?: () => void;
  }[];
  /** `line` for parts of one subject, `segments` for different views of the same data. */
  variant?: 'line' | 'segments';
  className?: string;
};

/** Tabs whose state is in the URL: each tab is a link, so tabs can be shared and Back works. */
export function LinkTabs({ label, tabs, variant = 'line', className }: LinkTabsProps) {
  const isLine = variant === 'line';
  return (
    <nav
      aria-label={label}
      data-print="hide"
      className={clsx(isLine && 'overflow-x-auto border-b border-line', !isLine && 'max-w-full', className)}
    >
      <ul
        className={clsx(
          'flex w-max',
          isLine ? 'gap-4' : 'max-w-full flex-wrap gap-0.5 rounded-lg border border-line bg-sunken p-0.5',
        )}
      >
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              href={tab.href}
              scroll={false}
              prefetch={tab.onChoose ? false : undefined}
              onNavigate={
                tab.onChoose &&
                ((event) => {
                  event.preventDefault();
                  tab.onChoose?.();
                })
              }
              aria-current={tab.isCurrent ? 'page' : undefined}
              className={clsx(
                'flex items-center gap-1.5 text-sm whitespace-nowrap [&_svg]:size-4',
                isLine && '-mb-px h-9 rounded-t-sm border-b-2 outline-offset-[-2px] pointer-coarse:h-11',
                isLine &&
                  (tab.isCurrent
                    ? 'border-accent font-medium text-ink'
                    : 'border-transparent text-muted hover:text-ink'),
                !isLine && 'h-6.5 rounded-md px-2.5 max-sm:gap-1 max-sm:px-2 pointer-coarse:h-10',
                !isLine &&
                  (tab.isCurrent
                    ? 'bg-surface font-medium text-ink shadow-raised'
                    : 'text-muted hover:text-ink'),
              )}
            >
              {tab.icon}
              {tab.label}
              {tab.count !== undefined && <span className="text-xs font-normal text-faint">{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
