import { CircleDashed } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { HealthBadge } from '@/components/values/badges';
import type { Health } from '@/lib/insight/chain-insight';

type RowVerdictProps = {
  level: Health['level'];
  /** Whether there is enough to judge by; otherwise the row says that it was not checked. */
  isJudged: boolean;
  said: string;
  /** The same in full, where the row's name has said a part of it. */
  title?: string;
};

/** What a row of the list says of its chain or transaction. */
export function RowVerdict({ level, isJudged, said, title = said }: RowVerdictProps) {
  return (
    <p className="wrap-anywhere md:truncate" title={isJudged ? title : undefined}>
      {isJudged ? (
        <HealthBadge health={level} variant="plain" className="mr-2 align-middle" />
      ) : (
        <Badge variant="plain" className="align-middle" icon={<CircleDashed aria-hidden />}>
          Not checked yet
        </Badge>
      )}
      {isJudged && said}
    </p>
  );
}
