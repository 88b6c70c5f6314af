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

type BadgeLook = Pick<ComponentProps<typeof Badge>, 'look' | 'className'>;
type StateBadgeProps = BadgeLook & { state: Omit<StateLook, 'icon'> };

const StateBadge = ({ state: { word, tone, Icon }, ...look }: StateBadgeProps) => (
  <Badge tone={tone} icon={<Icon aria-hidden />} {...look}>
    {word}
  </Badge>
);

export const HealthBadge = ({ health, ...look }: BadgeLook & { health: Health['level'] }) => (
  <StateBadge state={healthLooks[health]} {...look} />
);

/** Where a sale stands. */
export const SaleStateBadge = ({ saleState, ...look }: BadgeLook & { saleState: string }) => (
  <StateBadge state={saleStateLook(saleState)} {...look} />
);

export const StageProgressBadge = ({ progress, ...look }: BadgeLook & { progress: string }) => (
  <StateBadge state={stageProgressLook(progress)} {...look} />
);

/** How an invite or a request stands. */
export const StatusBadge = ({ status, word = humanise(status) }: { status: string; word?: string }) => (
  <StateBadge state={{ ...statusLook(status), word }} look="plain" className="align-middle" />
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
      <Badge look="plain" tone={tone} icon={<Icon aria-hidden />} className="font-normal">
        <span className="sr-only">{word}, </span>
        <time dateTime={updatedAt} title={`${word}: last change ${formatDay(updatedAt)}`}>
          {formatRelative(updatedAt, now)}
        </time>
      </Badge>
    );
  }
  return (
    <Badge look="plain" tone={tone} icon={<Icon aria-hidden />} className="max-sm:flex-wrap">
      {word}
      <span className="font-normal text-faint">
        · <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>
      </span>
    </Badge>
  );
}
