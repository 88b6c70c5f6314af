import { AlarmClock, MessageCircleWarning, SquareCheck } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { LongText } from '@/components/ui/long-text';
import type { Column } from '@/components/ui/table';
import { TextLink } from '@/components/ui/text-link';
import { StageProgressBadge } from '@/components/values/badges';
import { Moment } from '@/components/values/moment';
import type { StageFindings } from '@/lib/insight/stage-findings';
import { routes } from '@/lib/routes';
import type { Stage } from '@/lib/stages/schema';
import { formatDay } from '@/lib/values/moment-format';
import { count } from '@/lib/values/text';

type StageColumnOptions = {
  /** Classes of the two columns. */
  titleClass: string;
  progressClass: string;
  isYoursMarked?: boolean;
  isNew?: (stage: Stage) => boolean;
};

/** The columns that every table of stages has. */
export function stageColumns(
  findings: StageFindings,
  { titleClass, progressClass, isYoursMarked, isNew }: StageColumnOptions,
): Record<'title' | 'progress' | 'update' | 'completion', Column<Stage>> {
  // In the card layout, hides an empty date.
  const dayClass = '@4xl:w-[13%] @max-xl:has-data-none:hidden';
  return {
    title: {
      id: 'title',
      header: 'Stage',
      isRowHeader: true,
      text: 'wide',
      className: titleClass,
      cell: (stage) => (
        <>
          <TextLink variant="plain" href={routes.stage(stage.transactionId, stage.id)}>
            {stage.title}
          </TextLink>
          {isNew?.(stage) && (
            <Badge tone="accent" className="ml-2">
              New
            </Badge>
          )}
          {stage.progressNote && (
            <p dir="auto" className="text-sm text-muted">
              “<LongText text={stage.progressNote} />”
            </p>
          )}
        </>
      ),
    },
    progress: {
      id: 'progress',
      header: 'Progress',
      className: progressClass,
      cell: (stage) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StageProgressBadge progress={stage.progress} variant="plain" />
          <StageWarnings stage={stage} findings={findings} />
          {isYoursMarked && stage.assignedToYou && <Badge tone="accent">Yours</Badge>}
        </span>
      ),
    },
    update: {
      id: 'update',
      header: 'Next update',
      className: dayClass,
      cell: (stage) => <DayOrNone value={stage.expectedUpdate} />,
    },
    completion: {
      id: 'completion',
      header: 'Expected',
      className: dayClass,
      cell: (stage) => <DayOrNone value={stage.expectedCompletion} />,
    },
  };
}

function DayOrNone({ value }: { value: string | null }) {
  if (value) return <Moment value={value} />;
  return (
    <span data-none="" className="text-faint">
      –
    </span>
  );
}

/** Badges for the findings about a stage: late, promised update missed, or likely done. */
export function StageWarnings({ stage: { id }, findings }: { stage: Stage; findings: StageFindings }) {
  const late = findings.late.get(id);
  return (
    <>
      {late && (
        <Badge tone="danger" variant="plain" icon={<AlarmClock aria-hidden />}>
          {late.workingDays === 0
            ? `Was due ${formatDay(late.expected)}`
            : `Late by ${count(late.workingDays, 'working day')}`}
        </Badge>
      )}
      {findings.brokenPromises.has(id) && (
        <Badge tone="warning" variant="plain" icon={<MessageCircleWarning aria-hidden />}>
          Promised update missed
        </Badge>
      )}
      {findings.notTicked.has(id) && (
        <Badge variant="plain" icon={<SquareCheck aria-hidden />}>
          Likely done, not ticked
        </Badge>
      )}
    </>
  );
}
