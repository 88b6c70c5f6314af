'use client';

import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button';
import { Tooltip } from './tooltip';

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'square' | 'variant' | 'aria-label'> & {
  icon: ReactNode;
  /** The accessible name, also shown as a tooltip. */
  label: string;
  placement?: 'top' | 'bottom' | 'left' | 'right';
};

export function IconButton({ label, placement, ...props }: IconButtonProps) {
  return (
    <Tooltip content={!props.disabledReason && label} placement={placement}>
      <Button {...props} variant="quiet" square aria-label={label} />
    </Tooltip>
  );
}
