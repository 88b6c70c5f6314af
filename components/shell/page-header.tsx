import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { PageTitle } from './page-title';

type PageHeaderProps = {
  title: string;
  /** The document title, if the heading alone would be unclear. */
  documentTitle?: string;
  /** The breadcrumbs, without the page itself. */
  trail?: { href: string; label: string }[];
  /** Badges after the title. */
  badges?: ReactNode;
  /** Secondary text below the title. */
  note?: ReactNode;
  actions?: ReactNode;
  /** Uses a single line from 1,200 px up. The page must show the note elsewhere then. */
  isTight?: boolean;
  /** Tabs or filters below the title. */
  children?: ReactNode;
};

/**
 * The top of every page, with breadcrumbs and actions. Renders the page's only h1 and the document title. It shows once
 * all its HTML has arrived.
 */
export function PageHeader(props: PageHeaderProps) {
  const { title, documentTitle, trail, badges, note, actions, isTight, children } = props;
  return (
    <header
      className={clsx(
        'mb-4',
        // The actions would move to the left as more of them arrive, and narrow the title.
        'not-has-[>[data-complete]]:invisible',
        isTight && 'min-[75rem]:-mt-3 min-[75rem]:mb-1.5 min-[75rem]:flex min-[75rem]:items-center',
      )}
    >
      <PageTitle title={documentTitle ?? title} />
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
                // Always one line, so that badges and actions that load late do not shift it.
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
      <span hidden data-complete />
    </header>
  );
}
