import { AlarmClock, MessageCircleWarning, SquareCheck } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Moment } from '@/components/values/moment';
import type { StageFindings } from '@/lib/insight/stage-findings';
import type { Stage } from '@/lib/stages/schema';
import { formatDay } from '@/lib/values/moment-format';

/** For a column of days: on a card, an empty day takes no line. */
export const dayLook = '@4xl:w-[13%] @max-xl:has-data-none:hidden';

/** One of a stage's days, in such a column. */
export function DayOrNone({ value }: { value: string | null }) {
  if (value) return <Moment value={value} />;
  return (
    <span data-none="" className="text-faint">
      –
    </span>
  );
}

/** The findings about a stage's dates and tick, in words; nothing if there are none. */
export function StageWarnings({ stage: { id }, findings }: { stage: Stage; findings: StageFindings }) {
  const late = findings.late.get(id);
  return (
    <>
      {late && (
        <Badge tone="danger" look="plain" icon={<AlarmClock aria-hidden />}>
          {late.workingDays === 0
            ? `Was due ${formatDay(late.expected)}`
            : `Late by ${late.workingDays} working ${late.workingDays === 1 ? 'day' : 'days'}`}
        </Badge>
      )}
      {findings.brokenPromises.has(id) && (
        <Badge tone="warning" look="plain" icon={<MessageCircleWarning aria-hidden />}>
          Promised update missed
        </Badge>
      )}
      {findings.notTicked.has(id) && (
        <Badge look="plain" icon={<SquareCheck aria-hidden />}>
          Likely done, not ticked
        </Badge>
      )}
    </>
  );
}
