import { Badge } from '@/components/ui/badge';
import type { Health } from '@/lib/insight/chain-insight';
import { healthLooks } from './health-looks';

type HealthBadgeProps = {
  health: Health['level'];
  /** Why, in words; health is never shown without a reason somewhere beside it. */
  reason?: string;
  look?: 'soft' | 'plain';
  className?: string;
};

export function HealthBadge({ health, reason, look, className }: HealthBadgeProps) {
  const { word, tone, Icon } = healthLooks[health];
  const badge = (
    <Badge tone={tone} look={look} icon={<Icon aria-hidden />} className={className}>
      {word}
    </Badge>
  );
  if (!reason) return badge;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {badge}
      <span className="text-sm text-muted">{reason}</span>
    </span>
  );
}
