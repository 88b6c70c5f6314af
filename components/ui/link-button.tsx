import type { ReactNode } from 'react';
import { Link, type LinkProps } from './link';
import { Button } from './button';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button-classes';

type LinkButtonProps = Omit<LinkProps, 'className' | 'children'> & {
  children: ReactNode;
  className?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Why the link is unavailable, as on Button. */
  disabledReason?: string;
};

/** A link styled as a button. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, size, icon, className, children, disabledReason, ...rest } = props;
  if (disabledReason) {
    return (
      <Button
        icon={icon}
        disabledReason={disabledReason}
        aria-label={rest['aria-label']}
        {...{ variant, size, className }}
      >
        {children}
      </Button>
    );
  }
  return (
    <Link {...rest} className={buttonClasses({ variant, size, className })}>
      {icon}
      {children}
    </Link>
  );
}
