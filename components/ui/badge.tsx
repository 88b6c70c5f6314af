import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { toneClasses, type Tone } from './tone';

type BadgeProps = {
  /** The word. With the icon it says everything; the colour only repeats it. */
  children: ReactNode;
  icon?: ReactNode;
  tone?: Tone;
  /** `plain` has no background: for columns of a table, where twenty pills would shout. */
  variant?: 'soft' | 'plain';
  className?: string;
};

/** A state in an icon, a word and a colour. */
export function Badge({ children, icon, tone = 'neutral', variant = 'soft', className }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0',
        toneClasses[tone].ink,
        variant === 'soft' && ['h-5 rounded-sm px-1.5 forced-colors:border', toneClasses[tone].soft],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
