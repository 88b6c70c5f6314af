import type { ComponentProps } from 'react';
import Link from 'next/link';
import { clsx } from 'clsx';

type TextLinkProps = Omit<ComponentProps<typeof Link>, 'className'> & {
  className?: string;
  /** `plain` is for a name in a table or list, where every row is a link; `inline` is for a link in a sentence. */
  look?: 'inline' | 'plain';
};

export function TextLink({ className, look = 'inline', ...props }: TextLinkProps) {
  return (
    <Link
      {...props}
      className={clsx(
        'rounded-sm underline-offset-2',
        look === 'inline' && 'text-accent-ink underline decoration-1 hover:decoration-2',
        look === 'plain' && 'font-medium text-ink hover:text-accent-ink hover:underline',
        className,
      )}
    />
  );
}
