import { clsx } from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent shadow-control hover:bg-accent-hover active:bg-accent-hover',
  secondary:
    'border-line-strong bg-surface text-ink shadow-control hover:bg-hover active:bg-hover aria-expanded:bg-hover',
  quiet: 'border-transparent text-muted hover:bg-hover hover:text-ink active:bg-hover aria-expanded:bg-hover',
  danger:
    'border-line-strong bg-surface text-danger-ink shadow-control hover:border-danger hover:bg-danger-soft active:bg-danger-soft',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 gap-1.5 text-sm pointer-coarse:min-h-10',
  md: 'h-8 gap-1.5 text-sm pointer-coarse:min-h-11',
};

const paddings: Record<ButtonSize, string> = { sm: 'px-2', md: 'px-3' };
const squares: Record<ButtonSize, string> = {
  sm: 'w-7 pointer-coarse:min-w-10',
  md: 'w-8 pointer-coarse:min-w-11',
};

/** The classes shared by buttons and by links that look like buttons. `square` is for an icon alone. */
export function buttonClasses(options: {
  variant?: ButtonVariant;
  size?: ButtonSize;
  square?: boolean;
  unavailable?: boolean;
  className?: string;
}): string {
  const { variant = 'secondary', size = 'md', square = false, unavailable = false, className } = options;
  return clsx(
    'inline-flex shrink-0 items-center justify-center rounded-md border font-medium whitespace-nowrap touch-manipulation select-none',
    'transition-colors duration-100 [&_svg]:size-4 [&_svg]:shrink-0',
    sizes[size],
    square ? squares[size] : paddings[size],
    unavailable ? 'border-line bg-transparent text-faint border-dashed' : variants[variant],
    className,
  );
}
