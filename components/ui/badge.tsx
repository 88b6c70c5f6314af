import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { toneClasses, type Tone } from './tone';

type BadgeProps = {
  /** The state in words. Colour only reinforces the word and the icon. */
  children: ReactNode;
  icon?: ReactNode;
  tone?: Tone;
  /** `plain` has no background, for table columns, where a pill in every row would be too loud. */
  variant?: 'soft' | 'plain';
  className?: string;
};

/** Shows a state as an icon, a word and a colour. */
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
