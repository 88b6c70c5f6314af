import { useId, type ReactNode } from 'react';
import { clsx } from 'clsx';

type CardProps = {
  title?: ReactNode;
  /** Secondary text after the title: a count, or where the data comes from. */
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Off for tables and lists, whose rows run to the edge of the card. */
  isPadded?: boolean;
  className?: string;
};

/** A section of a page, with an optional title, on its own surface. */
export function Card({ title, note, actions, children, isPadded = true, className }: CardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      data-print="keep"
      className={clsx('rounded-lg border border-line bg-surface', className)}
    >
      {title && (
        <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
          <h2 id={titleId} className="text-base font-semibold">
            {title}
          </h2>
          {note && <div className="text-sm text-faint">{note}</div>}
          {actions && (
            <div data-print="hide" className="ml-auto flex flex-wrap items-center gap-1.5">
              {actions}
            </div>
          )}
        </header>
      )}
      <div className={clsx(isPadded && 'p-4')}>{children}</div>
    </section>
  );
}
