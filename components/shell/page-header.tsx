import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { PageTitle } from './page-title';

type PageHeaderProps = {
  title: string;
  /** What the tab and the history call the page, where the title alone does not say it. */
  tab?: string;
  /** The way here. */
  trail?: { href: string; label: string }[];
  /** States beside the title: badges. */
  badges?: ReactNode;
  /** A quiet line below it. */
  note?: ReactNode;
  actions?: ReactNode;
  /** One line on screens of 1,200 px and more; the page says the note elsewhere there. */
  isTight?: boolean;
  /** Tabs or filters, on the last line. */
  children?: ReactNode;
};

/** The top of every page: where am I, what is it, what can I do. Holds the page's only h1, and its title. */
export function PageHeader(props: PageHeaderProps) {
  const { title, tab, trail, badges, note, actions, isTight, children } = props;
  return (
    <header
      className={clsx(
        'mb-4',
        isTight && 'min-[75rem]:-mt-3 min-[75rem]:mb-1.5 min-[75rem]:flex min-[75rem]:items-center',
      )}
    >
      <PageTitle title={tab ?? title} />
      {trail && <Breadcrumbs trail={trail} isBesideTitle={isTight} />}
      <div
        className={clsx(
          'flex flex-wrap items-start gap-x-4 gap-y-2',
          isTight && 'min-[75rem]:min-w-0 min-[75rem]:flex-1 min-[75rem]:items-center',
        )}
      >
        <div className="min-w-0 flex-[1_1_10rem] [overflow-wrap:anywhere]">
          <div
            className={clsx(
              'flex flex-wrap items-center gap-x-3 gap-y-1',
              isTight && 'min-[75rem]:flex-nowrap',
            )}
          >
            <h1
              title={isTight ? title : undefined}
              className={clsx(
                'min-w-0 text-xl font-semibold',
                // One line, whatever stands beside it and however late that comes.
                isTight && 'min-[75rem]:truncate min-[75rem]:text-lg',
              )}
            >
              {title}
            </h1>
            {badges}
          </div>
          {note && (
            <div className={clsx('mt-0.5 text-sm text-muted', isTight && 'min-[75rem]:hidden')}>{note}</div>
          )}
        </div>
        {actions && (
          <div data-print="hide" className="flex max-w-full min-w-0 flex-wrap items-center gap-2">
            {actions}
          </div>
        )}
      </div>
      {children && <div className="mt-3">{children}</div>}
    </header>
  );
}
