import { AlarmClock, MessageCircleWarning } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { isOverdue, overdueWorkingDays } from '@/lib/stages/overdue';
import { isPromiseBroken } from '@/lib/stages/promise';
import type { Stage } from '@/lib/stages/schema';

/** What has gone wrong with a stage's dates, in words; nothing when all is well. `now` in epoch milliseconds. */
export function StageWarnings({ stage, now }: { stage: Stage; now: number }) {
  const late = overdueWorkingDays(stage, now);
  return (
    <>
      {isOverdue(stage, now) && (
        <Badge tone="danger" look="plain" icon={<AlarmClock aria-hidden />}>
          {late === 0 ? 'Overdue since today' : `Overdue by ${late} working ${late === 1 ? 'day' : 'days'}`}
        </Badge>
      )}
      {isPromiseBroken(stage, now) && (
        <Badge tone="warning" look="plain" icon={<MessageCircleWarning aria-hidden />}>
          Promised update missed
        </Badge>
      )}
    </>
  );
}
