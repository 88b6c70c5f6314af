'use client';

import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { toneClasses } from './tone';
import { useAnnounced } from './use-announced';

type BannerProps = {
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger';
  title?: string;
  children: ReactNode;
  action?: ReactNode;
  /** Screen readers announce it when it appears. Leave it off for text that is part of the first render. */
  isLive?: boolean;
  className?: string;
};

const icons = {
  neutral: Info,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/** A message about the whole page or card. Show one at a time. */
export function Banner({ tone = 'neutral', title, children, action, isLive, className }: BannerProps) {
  const Icon = icons[tone];
  const isAlert = isLive && tone === 'danger';
  const message = useAnnounced<HTMLDivElement>(isLive && !isAlert);
  return (
    <div
      role={isLive ? (isAlert ? 'alert' : 'status') : undefined}
      aria-live={isLive && !isAlert ? 'off' : undefined}
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg px-3 py-2 text-sm forced-colors:border',
        toneClasses[tone].soft,
        className,
      )}
    >
      <div className="flex min-w-0 flex-[1_1_16rem] items-start gap-2">
        <Icon aria-hidden className={clsx('mt-0.5 size-4 shrink-0', toneClasses[tone].ink)} />
        <div {...message} className="min-w-0 [overflow-wrap:anywhere] text-ink">
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </div>
      </div>
      {/* Not announced: a countdown in the button would be read out every second. */}
      {action && (
        <div aria-live={isLive ? 'off' : undefined} className="flex flex-wrap gap-2">
          {action}
        </div>
      )}
    </div>
  );
}
