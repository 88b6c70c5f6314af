import { count } from '@/lib/values/text';
import type { Assumption } from './chain-insight';
import type { AssumptionId } from './insight-input';
import type { LinkWithState } from './link-state';
import type { StatementInput } from './statements';

/** The assumptions behind a forecast. The user can remove most of them. */
export function assumptionsOf({ input, links }: StatementInput): Assumption[] {
  const removed = new Set<AssumptionId>(input.without);
  const waiting = links.filter(({ link }) => link.window !== null);
  const countWaiting = (fits: (link: (typeof links)[number]) => boolean) => waiting.filter(fits).length;
  const list: Assumption[] = [];
  const add = (id: AssumptionId, text: string, applies: boolean) => {
    if (applies && !removed.has(id)) list.push({ id, text, removable: true });
  };
  if (waiting.length > 0) {
    list.push({
      id: 'usual-durations',
      text: 'Each stage takes about as long as such a stage usually does',
      removable: false,
    });
  }
  const withoutStages = countWaiting(({ link }) => ['dark', 'unread', 'unrecorded'].includes(link.state));
  if (withoutStages > 0) {
    const text = `${count(withoutStages, 'link')} judged without stages, by how many are completed or by the other links`;
    list.push({ id: 'counts-only', text, removable: false });
  }
  const unticked = links.reduce((sum, { record }) => sum + record.done.notTicked.length, 0);
  add(
    'not-ticked',
    `${count(unticked, 'stage')} taken as done though not ticked, because later ones are`,
    unticked > 0,
  );
  const unrecorded = countWaiting(({ record }) =>
    record.plan.some(({ step, days }) => step === null && days > 0),
  );
  add(
    'steps-not-recorded',
    `Usual steps that no one has recorded are still to come in ${count(unrecorded, 'link')}`,
    unrecorded > 0,
  );
  add(
    'typed-dates',
    'Dates people entered are only partly relied on',
    countWaiting(({ record }) => record.plan.some(({ expectedEnd }) => expectedEnd !== null)) > 0,
  );
  const isDelayed = ({ expectedEnd, step }: LinkWithState['plan'][number]) =>
    expectedEnd !== null && step !== null && (input.delays?.[step.stage.id] ?? 0) > 0;
  add(
    'dates-come-late',
    'Where such dates are usually late, we add the usual delay',
    !removed.has('typed-dates') && countWaiting(({ record }) => record.plan.some(isDelayed)) > 0,
  );
  add(
    'blocks-end',
    'A block lasts about two and a half weeks from now',
    countWaiting(({ record }) => record.hasUndatedBlock) > 0,
  );
  add('shut-at-christmas', 'No one works between Christmas and New Year', waiting.length > 0);
  add(
    'exchange-together',
    'Everyone in a chain exchanges on the same day',
    links.some(({ link }) => link.isImplied),
  );
  return list;
}
