import type { ReactNode } from 'react';
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
  /** Tabs or filters, on the last line. */
  children?: ReactNode;
};

/** The top of every page: where am I, what is it, what can I do. Holds the page's only h1, and its title. */
export function PageHeader({ title, tab, trail, badges, note, actions, children }: PageHeaderProps) {
  return (
    <header className="mb-4">
      <PageTitle title={tab ?? title} />
      {trail && <Breadcrumbs trail={trail} />}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_10rem] [overflow-wrap:anywhere]">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-xl font-semibold">{title}</h1>
            {badges}
          </div>
          {note && <div className="mt-0.5 text-sm text-muted">{note}</div>}
        </div>
        {actions && (
          <div data-print="hide" className="flex flex-wrap items-center gap-2">
            {actions}
          </div>
        )}
      </div>
      {children && <div className="mt-3">{children}</div>}
    </header>
  );
}
