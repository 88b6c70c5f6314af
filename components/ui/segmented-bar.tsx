import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { toneClasses, type Tone } from './tone';

type SegmentedBarProps = {
  /** In display order. A segment with a count of 0 is not drawn, but is part of the accessible text. */
  segments: { id: string; word: string; count: number; tone: Tone; icon: ReactNode }[];
  /** What is counted: "stages". */
  noun: string;
  /** Shows icons with counts below the bar. Turn it off where the numbers appear elsewhere. */
  hasLegend?: boolean;
  className?: string;
};

/** A thin bar divided by count, with an accessible text: "12 stages: 3 completed, 1 blocked …". */
export function SegmentedBar({ segments, noun, hasLegend = true, className }: SegmentedBarProps) {
  const total = segments.reduce((sum, segment) => sum + segment.count, 0);
  const words = segments.map((segment) => `${segment.count} ${segment.word.toLowerCase()}`).join(', ');
  const accessibleText = total === 0 ? `No ${noun} yet` : `${total} ${noun}: ${words}`;
  return (
    <div role="img" aria-label={accessibleText} className={clsx('min-w-34', className)}>
      <div className="flex h-1.5 gap-0.5">
        {total === 0 && <div className="flex-1 rounded-full border border-dashed border-line-strong" />}
        {segments
          .filter((segment) => segment.count > 0)
          .map((segment) => (
            <div
              key={segment.id}
              style={{ flexGrow: segment.count }}
              data-segment={segment.tone}
              className={clsx('min-w-1.5 basis-0 rounded-full', toneClasses[segment.tone].fill)}
            />
          ))}
      </div>
      {hasLegend && (
        <div className="mt-1.5 flex gap-x-2.5 text-xs leading-4 text-muted [&_svg]:size-3">
          {total === 0
            ? accessibleText
            : segments.map((segment) => (
                <span
                  key={segment.id}
                  title={`${segment.count} ${segment.word.toLowerCase()}`}
                  className={clsx(
                    'inline-flex items-center gap-1',
                    segment.count > 0 ? toneClasses[segment.tone].ink : 'text-faint',
                  )}
                >
                  {segment.icon}
                  {segment.count}
                </span>
              ))}
        </div>
      )}
    </div>
  );
}
