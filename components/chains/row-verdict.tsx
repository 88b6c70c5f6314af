import { CircleDashed } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { HealthBadge } from '@/components/values/badges';
import type { Health } from '@/lib/insight/chain-insight';

type RowVerdictProps = {
  level: Health['level'];
  /** Whether enough has been read; otherwise `text` says that it has not, or could not be. */
  isJudged: boolean;
  text: string;
  /** The full text, if `text` leaves out what the row's name already says. */
  title?: string;
};

/** The verdict on a chain or transaction in its row of the list. */
export function RowVerdict({ level, isJudged, text, title = text }: RowVerdictProps) {
  return (
    <p className="wrap-anywhere md:truncate" title={isJudged ? title : undefined}>
      {isJudged ? (
        <HealthBadge health={level} variant="plain" className="mr-2 -translate-y-px align-middle" />
      ) : (
        <Badge
          variant="plain"
          className="max-w-full align-middle max-md:whitespace-normal"
          icon={<CircleDashed aria-hidden />}
        >
          <span className="md:truncate">{text}</span>
        </Badge>
      )}
      {isJudged && text}
    </p>
  );
}
