import type { ReactNode } from 'react';
import { Link, type LinkProps } from './link';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button-classes';
import { LinkOrButton } from './link-or-button';

export type LinkButtonProps = Omit<LinkProps, 'className' | 'children' | 'ref'> & {
  children: ReactNode;
  className?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Why the link is unavailable, as on Button: pass undefined while it is available. */
  disabledReason?: string;
};

/** A link styled as a button. */
export function LinkButton(props: LinkButtonProps) {
  // Without this, pages that are rendered on the server alone would load the code for both.
  if ('disabledReason' in props) return <LinkOrButton {...props} />;
  const { variant, size, icon, className, children, ...rest } = props;
  return (
    <Link {...rest} className={buttonClasses({ variant, size, className })}>
      {icon}
      {children}
    </Link>
  );
}
