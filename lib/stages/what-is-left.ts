import type { StageFindings } from '@/lib/insight/stage-findings';
import { stageKinds } from '@/lib/insight/stage-kind';
import { kindOfTitle } from '@/lib/insight/stage-title';
import type { Stage } from './schema';
import { severity } from './stage-list';

const places = new Map(stageKinds.map(({ name }, at) => [name, at]));
/** An unknown title that waits for nothing known is placed just before exchange. */
const unknownPlace = places.get('exchange')! - 0.5;

/**
 * The open stages: first those blocked, late or overdue, the worst first; then the others in the order of a sale; last
 * those that are probably done but not ticked.
 */
export function whatIsLeft(stages: readonly Stage[], findings: StageFindings): Stage[] {
  const left = inSaleOrder(stages).filter(({ progress }) => progress !== 'Completed');
  const rank = (stage: Stage) => severity(stage, findings) || (findings.notTicked.has(stage.id) ? -1 : 0);
  return left.toSorted((a, b) => rank(b) - rank(a));
}

/** In the order of a sale, none before the one it waits for. Linear apart from sorting; loops are cut. */
function inSaleOrder(stages: readonly Stage[]): Stage[] {
  const byId = new Map(stages.map((stage) => [stage.id, stage]));
  const before = ({ dependsOnStageId }: Stage) => byId.get(dependsOnStageId ?? '');
  const known = new Map<Stage, number>();
  for (const stage of stages) {
    const way: Stage[] = [];
    let at: Stage | undefined = stage;
    let place: number | undefined;
    while (at && place === undefined && !way.includes(at) && way.length < 50) {
      place = known.get(at) ?? places.get(kindOfTitle(at.title).name);
      if (place === undefined) way.push(at);
      else known.set(at, place);
      at = before(at);
    }
    for (const one of way) known.set(one, place ?? unknownPlace);
  }
  const sorted = stages.toSorted((a, b) => known.get(a)! - known.get(b)! || dayOf(a) - dayOf(b));
  const ordered = new Set<Stage>();
  for (const stage of sorted) {
    const way = new Set<Stage>();
    for (let at: Stage | undefined = stage; at && !ordered.has(at) && !way.has(at); at = before(at))
      way.add(at);
    for (const one of [...way].reverse()) ordered.add(one);
  }
  return [...ordered];
}

/** Stages without a date come last. */
const dayOf = ({ expectedCompletion }: Stage) =>
  expectedCompletion === null ? Number.MAX_VALUE : Date.parse(expectedCompletion);
