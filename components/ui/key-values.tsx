import type { ReactNode } from 'react';
import { clsx } from 'clsx';

type KeyValuesProps = {
  items: { label: string; value: ReactNode }[];
  /** `columns` lays out the pairs in columns, label above value; `rows` puts label and value on one line. */
  layout?: 'rows' | 'columns';
  className?: string;
  /** The first two pairs each span the full width on narrow screens. */
  isFirstTwoFullWidth?: boolean;
};

/** A list of labelled facts. */
export function KeyValues({ items, layout = 'rows', className, isFirstTwoFullWidth }: KeyValuesProps) {
  const isRows = layout === 'rows';
  return (
    <dl
      className={clsx(
        'text-sm',
        isRows ? 'grid gap-y-1.5' : 'grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-4',
        isFirstTwoFullWidth && 'max-sm:[&>:nth-child(-n+2)]:col-span-full',
        className,
      )}
    >
      {items.map((item) => (
        <div
          key={item.label}
          className={clsx(isRows && 'grid grid-cols-[minmax(5.5rem,2fr)_minmax(0,3fr)] items-baseline gap-3')}
        >
          <dt className="text-faint">{item.label}</dt>
          <dd className={clsx('min-w-0 [overflow-wrap:anywhere] text-ink', !isRows && 'mt-0.5')}>
            {item.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
