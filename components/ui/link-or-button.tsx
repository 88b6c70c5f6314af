'use client';

import { useRef } from 'react';
import { Button } from './button';
import { buttonClasses } from './button-classes';
import { Link } from './link';
import type { LinkButtonProps } from './link-button';

/** A `LinkButton` that may be unavailable. Keeps the focus when it becomes so, or available again. */
export function LinkOrButton(props: LinkButtonProps) {
  const { variant, size, icon, className, children, disabledReason, ...rest } = props;
  const hadFocus = useRef(false);
  const keepFocus = (element: HTMLElement | null) => {
    if (hadFocus.current && document.activeElement !== element) element?.focus();
    hadFocus.current = false;
    // React calls this before it removes the element.
    return () => {
      hadFocus.current = document.activeElement === element;
    };
  };
  if (disabledReason) {
    return (
      <Button
        ref={keepFocus}
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
    <Link {...rest} ref={keepFocus} className={buttonClasses({ variant, size, className })}>
      {icon}
      {children}
    </Link>
  );
}
