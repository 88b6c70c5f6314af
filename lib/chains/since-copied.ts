import { formatDay, londonDay, noonOf } from '@/lib/values/moment-format';

/** The progress and expected day of each stage, by id, when an update was copied at `at` (epoch milliseconds). */
export type Copied = { at: number; stages: Record<string, string> };

type ReportedStage = {
  id: string;
  title: string;
  progress: string;
  expectedCompletion: string | null;
  updatedAt: string;
};

const letters: Record<string, string> = {
  'Not Started': 'n',
  'In Progress': 'i',
  Blocked: 'b',
  Completed: 'c',
};
const dayOf = ({ expectedCompletion }: ReportedStage) =>
  expectedCompletion ? londonDay(expectedCompletion) : '';

/** @param at epoch milliseconds */
export const recordCopy = (stages: readonly ReportedStage[], at: number): Copied => ({
  at,
  stages: Object.fromEntries(
    stages.map((stage) => [stage.id, (letters[stage.progress] ?? '?') + dayOf(stage)]),
  ),
});

/**
 * A paragraph on what has changed since the last update was copied. It is empty if nothing that we compare has changed
 * and the update was copied today or a stage was changed otherwise or is gone; also without an update or stages.
 * @param stages with titles that the reader may know
 */
export function sinceCopied(copied: Copied | null, stages: readonly ReportedStage[], now: number): string {
  if (!copied) return '';
  const lines = [...new Set(stages.flatMap((stage) => changeOf(copied.stages[stage.id], stage) ?? []))];
  const since = `my last update on ${formatDay(copied.at)}`;
  if (lines.length > 0) return `Since ${since}:\n${lines.map((line) => `- ${line}`).join('\n')}`;
  const isOneGone = Object.keys(copied.stages).some((id) => stages.every((stage) => stage.id !== id));
  const hasOtherNews = isOneGone || stages.some(({ updatedAt }) => Date.parse(updatedAt) > copied.at);
  const isToday = londonDay(copied.at) === londonDay(now);
  return stages.length === 0 || hasOtherNews || isToday ? '' : `Nothing has been recorded since ${since}.`;
}

function changeOf(was: string | undefined, stage: ReportedStage): string | null {
  const { title, progress } = stage;
  if (was === undefined) return progress === 'Completed' ? `${title}: completed` : `${title}: added`;
  const [before, day] = [was.slice(0, 1), was.slice(1)];
  const now = letters[progress] ?? '?';
  if (now !== before) {
    if (now === 'b') return `${title}: blocked`;
    if (now === 'c') return `${title}: completed`;
    if (before === 'c') return `${title}: ${now === '?' ? 'no longer completed' : 'open again'}`;
    return before === 'b' ? `${title}: no longer blocked` : `${title}: ${progress.toLowerCase()}`;
  }
  if (now === 'c' || day === dayOf(stage)) return null;
  if (dayOf(stage) === '') return `${title}: no longer has an expected date`;
  const earlier = day === '' ? '' : ` (was ${formatDay(noonOf(day))})`;
  return `${title}: expected by ${formatDay(noonOf(dayOf(stage)))}${earlier}`;
}
