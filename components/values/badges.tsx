import { Badge } from '@/components/ui/badge';
import type { Health } from '@/lib/insight/chain-insight';
import type { FreshnessLevel } from '@/lib/values/working-days';
import { formatDay, formatRelative } from '@/lib/values/moment-format';
import { freshnessLooks, healthLooks, saleStateLook, stageProgressLook } from './looks';

type HealthBadgeProps = {
  health: Health['level'];
  look?: 'soft' | 'plain';
  className?: string;
};

export function HealthBadge({ health, look, className }: HealthBadgeProps) {
  const { word, tone, Icon } = healthLooks[health];
  return (
    <Badge tone={tone} look={look} icon={<Icon aria-hidden />} className={className}>
      {word}
    </Badge>
  );
}

/** Where a sale stands. */
export function SaleStateBadge({ saleState, look }: { saleState: string; look?: 'soft' | 'plain' }) {
  const { word, tone, Icon } = saleStateLook(saleState);
  return (
    <Badge tone={tone} look={look} icon={<Icon aria-hidden />}>
      {word}
    </Badge>
  );
}

export function StageProgressBadge({ progress, look }: { progress: string; look?: 'soft' | 'plain' }) {
  const { word, tone, Icon } = stageProgressLook(progress);
  return (
    <Badge tone={tone} look={look} icon={<Icon aria-hidden />}>
      {word}
    </Badge>
  );
}

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
