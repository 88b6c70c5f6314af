import type { ComponentProps } from 'react';
import { Badge } from '@/components/ui/badge';
import type { Health } from '@/lib/insight/chain-insight';
import type { FreshnessLevel } from '@/lib/values/working-days';
import { formatDay, formatRelative } from '@/lib/values/moment-format';
import { humanise } from '@/lib/values/text';
import {
  freshnessDisplays,
  healthDisplays,
  saleStateDisplay,
  stageProgressDisplay,
  type StateDisplay,
  statusDisplay,
} from './state-displays';

type BadgeStyle = Pick<ComponentProps<typeof Badge>, 'variant' | 'className'>;
type StateBadgeProps = BadgeStyle & { state: Omit<StateDisplay, 'icon'> };

const StateBadge = ({ state: { word, tone, Icon }, ...style }: StateBadgeProps) => (
  <Badge tone={tone} icon={<Icon aria-hidden />} {...style}>
    {word}
  </Badge>
);

export const HealthBadge = ({ health, ...style }: BadgeStyle & { health: Health['level'] }) => (
  <StateBadge state={healthDisplays[health]} {...style} />
);

/** The state of a sale. */
export const SaleStateBadge = ({ saleState, ...style }: BadgeStyle & { saleState: string }) => (
  <StateBadge state={saleStateDisplay(saleState)} {...style} />
);

export const StageProgressBadge = ({ progress, ...style }: BadgeStyle & { progress: string }) => (
  <StateBadge state={stageProgressDisplay(progress)} {...style} />
);

/** The status of an invite or an access request. */
export const StatusBadge = ({ status, word = humanise(status) }: { status: string; word?: string }) => (
  <StateBadge state={{ ...statusDisplay(status), word }} variant="plain" className="align-middle" />
);

type FreshnessProps = {
  level: FreshnessLevel;
  updatedAt: string;
  /** Epoch milliseconds. If set, shows how long ago the change was, with the date in a tooltip. */
  now?: number;
};

/** How recently something changed, with the date: below the word if it is in a table that has columns. */
export function Freshness({ level, updatedAt, now }: FreshnessProps) {
  const { word, tone, Icon } = freshnessDisplays[level];
  if (now !== undefined) {
    return (
      <Badge variant="plain" tone={tone} icon={<Icon aria-hidden />} className="font-normal">
        <span className="sr-only">{word}, </span>
        <time dateTime={updatedAt} title={`${word}: last change ${formatDay(updatedAt)}`}>
          {formatRelative(updatedAt, now)}
        </time>
      </Badge>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-1 @xl:flex-col @xl:items-start">
      <Badge variant="plain" tone={tone} icon={<Icon aria-hidden />}>
        {word}
      </Badge>
      <span className="text-xs whitespace-nowrap text-faint">
        <span className="@xl:hidden">· </span>
        <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>
      </span>
    </span>
  );
}
