import { dayOf } from '@/lib/insight/calendar';
import type { Supposition } from '@/lib/insight/what-if';
import { dayWords, quoted } from '@/lib/insight/words';
import { isolate } from '@/lib/values/isolate';

/** Assumptions as they read when they are left out. */
const leftOut: Record<Extract<Supposition, { kind: 'without' }>['assumption'], string> = {
  'not-ticked': 'Stages that no one ticked are still to do',
  'exchange-together': 'Links need not exchange on one day',
  'steps-not-recorded': 'No steps but those recorded are to come',
  'typed-dates': 'Typed dates do not count',
  'blocks-end': 'Blocks do not end by themselves',
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
      return `${quoted(names.get(supposition.stageId) ?? 'A stage that is gone')} done on ${day(supposition.day)}`;
    case 'away':
      return `${isolate(supposition.firm)} away from ${day(supposition.from)} to ${day(supposition.to)}`;
    case 'closed':
      return `No one is missing at the ${supposition.position}, ${isolate(names.get(supposition.transactionId) ?? 'a link that is gone')}`;
    case 'without':
      return leftOut[supposition.assumption];
  }
}
