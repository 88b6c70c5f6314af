import { Badge } from '@/components/ui/badge';
import type { FreshnessLevel } from '@/lib/values/freshness';
import { formatDay, formatRelative } from '@/lib/values/moment-format';
import { freshnessLooks } from './freshness-looks';

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
