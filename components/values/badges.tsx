import type { ComponentProps } from 'react';
import { Badge } from '@/components/ui/badge';
import type { Health } from '@/lib/insight/chain-insight';
import type { FreshnessLevel } from '@/lib/values/working-days';
import { formatDay, formatRelative } from '@/lib/values/moment-format';
import { humanise } from '@/lib/values/text';
import {
  freshnessLooks,
  healthLooks,
  saleStateLook,
  stageProgressLook,
  type StateLook,
  statusLook,
} from './looks';

type BadgeStyle = Pick<ComponentProps<typeof Badge>, 'variant' | 'className'>;
type StateBadgeProps = BadgeStyle & { state: Omit<StateLook, 'icon'> };

const StateBadge = ({ state: { word, tone, Icon }, ...style }: StateBadgeProps) => (
  <Badge tone={tone} icon={<Icon aria-hidden />} {...style}>
    {word}
  </Badge>
);

export const HealthBadge = ({ health, ...style }: BadgeStyle & { health: Health['level'] }) => (
  <StateBadge state={healthLooks[health]} {...style} />
);

/** Where a sale stands. */
export const SaleStateBadge = ({ saleState, ...style }: BadgeStyle & { saleState: string }) => (
  <StateBadge state={saleStateLook(saleState)} {...style} />
);

export const StageProgressBadge = ({ progress, ...style }: BadgeStyle & { progress: string }) => (
  <StateBadge state={stageProgressLook(progress)} {...style} />
);

/** How an invite or a request stands. */
export const StatusBadge = ({ status, word = humanise(status) }: { status: string; word?: string }) => (
  <StateBadge state={{ ...statusLook(status), word }} variant="plain" className="align-middle" />
);

type FreshnessProps = {
  level: FreshnessLevel;
  updatedAt: string;
  /** Epoch milliseconds: then it says how long ago, with the day in its tooltip. */
  now?: number;
};

/** How recently something moved, with the day. */
export function Freshness({ level, updatedAt, now }: FreshnessProps) {
  const { word, tone, Icon } = freshnessLooks[level];
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
    <Badge variant="plain" tone={tone} icon={<Icon aria-hidden />} className="max-sm:flex-wrap">
      {word}
      <span className="font-normal text-faint">
        · <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>
      </span>
    </Badge>
  );
}
