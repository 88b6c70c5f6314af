import type { ReactNode } from 'react';
import { clsx } from 'clsx';

type DataListProps = {
  label: string;
  items: {
    id: string;
    /** An icon or avatar before the text. */
    leading?: ReactNode;
    title: ReactNode;
    detail?: ReactNode;
    /** State, date or buttons: at the end of the line, below the text on a phone. */
    aside?: ReactNode;
  }[];
};

/** A vertical list with two lines per item and dividers between items: people, invites, requests. */
export function DataList({ label, items }: DataListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="flex items-start gap-3 px-4 py-2.5 transition-colors hover:bg-hover">
          {item.leading && <div className="flex h-5 shrink-0 items-center">{item.leading}</div>}
          <div
            className={clsx(
              'flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1.5',
              item.detail ? 'items-start' : 'items-center',
            )}
          >
            <div className="min-w-0 flex-[1_1_14rem] [overflow-wrap:anywhere]">
              <div className="text-base text-ink">{item.title}</div>
              {item.detail && <div className="text-sm text-muted">{item.detail}</div>}
            </div>
            {item.aside && <div className="flex flex-wrap items-center gap-2">{item.aside}</div>}
          </div>
        </li>
      ))}
    </ul>
  );
}
