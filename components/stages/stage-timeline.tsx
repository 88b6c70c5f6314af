'use client';

import { clsx } from 'clsx';
import { EmptyState } from '@/components/ui/empty-state';
import { TextLink } from '@/components/ui/text-link';
import { Moment } from '@/components/values/moment';
import { StageProgressBadge } from '@/components/values/badges';
import type { StageFindings } from '@/lib/insight/stage-findings';
import { routes } from '@/lib/routes';
import type { Stage } from '@/lib/stages/schema';
import { stageTimeline, type TimelineDay } from '@/lib/stages/stage-list';
import { formatDay, londonDay } from '@/lib/values/moment-format';
import { StageWarnings } from './stage-cells';

type StageTimelineProps = {
  stages: Stage[];
  findings: StageFindings;
  /** Epoch milliseconds. */
  now: number;
  /** The stages are only those assigned to the user. */
  isYours?: boolean;
};

/** The days on which open stages, or updates on them, are expected. */
export function StageTimeline({ stages, findings, now, isYours }: StageTimelineProps) {
  const days = stageTimeline(stages);
  const today = londonDay(now);
  const past = days.filter(({ day }) => day < today);
  const toCome = days.filter(({ day }) => day >= today);
  if (days.length === 0) {
    return (
      <EmptyState kind="none-match" title="No dates to come">
        Stages that are not completed appear here on the days when they, or an update, are expected.
      </EmptyState>
    );
  }
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <Days
        label="Before today"
        days={past}
        findings={findings}
        none={isYours ? 'None of yours is late.' : 'Nothing is late.'}
        isPast
      />
      <p className="my-3 flex items-center gap-3 text-sm font-semibold text-accent-ink">
        Today, {formatDay(now)}
        <span aria-hidden className="h-px flex-1 bg-accent" />
      </p>
      <Days label="Today and later" days={toCome} findings={findings} none="No dates to come." />
    </div>
  );
}

type DaysProps = {
  label: string;
  days: TimelineDay[];
  findings: StageFindings;
  /** The text if there are no days. */
  none: string;
  isPast?: boolean;
};

function Days({ label, days, findings, none, isPast }: DaysProps) {
  if (days.length === 0) return <p className="text-sm text-faint">{none}</p>;
  return (
    <ol aria-label={label} className="space-y-3">
      {days.map(({ day, events }) => (
        <li key={day} className="grid gap-x-4 gap-y-1 sm:grid-cols-[13rem_minmax(0,1fr)]">
          <Moment value={events[0]!.at} isRelative className={clsx('text-sm', isPast && 'text-danger-ink')} />
          <ul className="space-y-1.5 border-l border-line pl-3">
            {events.map(({ stage, what }) => (
              <li
                key={`${stage.id} ${what}`}
                data-row={stage.id}
                className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm"
              >
                <TextLink
                  variant="plain"
                  href={routes.stage(stage.transactionId, stage.id)}
                  className="max-w-full [overflow-wrap:anywhere]"
                >
                  {stage.title}
                </TextLink>
                <span className="text-muted">{what === 'update' ? 'update promised' : 'expected'}</span>
                <StageProgressBadge progress={stage.progress} variant="plain" />
                {isPast && <StageWarnings stage={stage} findings={findings} />}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
