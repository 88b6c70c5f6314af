import type { StageFindings } from '@/lib/insight/stage-findings';
import { stageKinds } from '@/lib/insight/stage-kind';
import { kindOfTitle } from '@/lib/insight/stage-title';
import type { Stage } from './schema';
import { severity } from './stage-list';

const places = new Map(stageKinds.map(({ name }, at) => [name, at]));
/** A stage of unknown kind without a known dependency goes just before exchange. */
const unknownPlace = places.get('exchange')! - 0.5;

/**
 * The open stages: first those that are blocked, late or overdue, the worst first; then the others in the order of a
 * sale; last those that are probably done but not ticked.
 */
export function whatIsLeft(stages: readonly Stage[], findings: StageFindings): Stage[] {
  const left = inSaleOrder(stages).filter(({ progress }) => progress !== 'Completed');
  const rank = (stage: Stage) => severity(stage, findings) || (findings.notTicked.has(stage.id) ? -1 : 0);
  return left.toSorted((a, b) => rank(b) - rank(a));
}

/** In the order of a sale, each after its dependency. Linear apart from sorting; loops are broken. */
function inSaleOrder(stages: readonly Stage[]): Stage[] {
  const byId = new Map(stages.map((stage) => [stage.id, stage]));
  const dependencyOf = ({ dependsOnStageId }: Stage) => byId.get(dependsOnStageId ?? '');
  const known = new Map<Stage, number>();
  for (const stage of stages) {
    const path: Stage[] = [];
    let at: Stage | undefined = stage;
    let place: number | undefined;
    while (at && place === undefined && !path.includes(at) && path.length < 50) {
      place = known.get(at) ?? places.get(kindOfTitle(at.title).name);
      if (place === undefined) path.push(at);
      else known.set(at, place);
      at = dependencyOf(at);
    }
    for (const one of path) known.set(one, place ?? unknownPlace);
  }
  const sorted = stages.toSorted((a, b) => known.get(a)! - known.get(b)! || dayOf(a) - dayOf(b));
  const ordered = new Set<Stage>();
  for (const stage of sorted) {
    const path = new Set<Stage>();
    for (let at: Stage | undefined = stage; at && !ordered.has(at) && !path.has(at); at = dependencyOf(at))
      path.add(at);
    for (const one of [...path].reverse()) ordered.add(one);
  }
  return [...ordered];
}

/** Stages without a date come last. */
const dayOf = ({ expectedCompletion }: Stage) =>
  expectedCompletion === null ? Number.MAX_VALUE : Date.parse(expectedCompletion);
