import { CircleCheck, EyeOff, OctagonAlert, TriangleAlert } from 'lucide-react';
import { Badge } from '@/components/ui/badge';

const looks = {
  red: { word: 'At risk', tone: 'danger', Icon: OctagonAlert },
  amber: { word: 'Watch', tone: 'warning', Icon: TriangleAlert },
  green: { word: 'On track', tone: 'success', Icon: CircleCheck },
  grey: { word: 'Too little visible', tone: 'hidden', Icon: EyeOff },
} as const;

type HealthBadgeProps = {
  health: keyof typeof looks;
  /** Why, in words; health is never shown without a reason somewhere beside it. */
  reason?: string;
  look?: 'soft' | 'plain';
  className?: string;
};

export function HealthBadge({ health, reason, look, className }: HealthBadgeProps) {
  const { word, tone, Icon } = looks[health];
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
