import { dayOf } from '@/lib/insight/calendar';
import type { Supposition } from '@/lib/insight/what-if';
import { dayWords, quoted } from '@/lib/insight/words';
import { isolate } from '@/lib/values/text';

/** Assumptions as they read when they are left out. */
const leftOut: Record<Extract<Supposition, { kind: 'without' }>['assumption'], string> = {
  'not-ticked': 'Stages not ticked are still to do',
  'exchange-together': 'Links can exchange on different days',
  'steps-not-recorded': 'Only the recorded steps are left',
  'typed-dates': 'Dates people entered are ignored',
  'dates-come-late': 'Dates people entered count as entered',
  'blocks-end': 'Blocked stages stay blocked',
  'shut-at-christmas': 'People work between Christmas and New Year',
};

/** One supposition in words. @param names of transactions and stages, by id @param now epoch milliseconds */
export function suppositionWords(
  supposition: Supposition,
  names: ReadonlyMap<string, string>,
  now: number,
): string {
  const day = (text: string) => dayWords(text, dayOf(now) ?? 0);
  switch (supposition.kind) {
    case 'done':
      return `${quoted(names.get(supposition.stageId) ?? 'A stage that was removed')} done on ${day(supposition.day)}`;
    case 'away':
      return `${isolate(supposition.firm)} away from ${day(supposition.from)} to ${day(supposition.to)}`;
    case 'closed':
      return `The ${supposition.position} of the chain is complete at ${isolate(names.get(supposition.transactionId) ?? 'a link that was removed')}`;
    case 'without':
      return leftOut[supposition.assumption];
  }
}
