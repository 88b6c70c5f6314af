import { Link, type LinkProps } from './link';
import { clsx } from 'clsx';

type TextLinkProps = Omit<LinkProps, 'className'> & {
  className?: string;
  /** `plain` for a name that links a table or list row (24 px high, inset focus ring); `inline` for a link in a sentence. */
  variant?: 'inline' | 'plain';
};

export function TextLink({ className, variant = 'inline', ...props }: TextLinkProps) {
  return (
    <Link
      {...props}
      className={clsx(
        'rounded-sm underline-offset-2',
        variant === 'inline' && 'text-accent-ink underline decoration-1 hover:decoration-2',
        variant === 'plain' &&
          'inline-block py-0.5 font-medium text-ink -outline-offset-1 hover:text-accent-ink hover:underline',
        className,
      )}
    />
  );
}
