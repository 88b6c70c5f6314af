import type { Calendar } from './calendar';
import type { DoneStages, Step } from './done-stages';
import { kindNamed, stageKinds, type Side, type StageKind } from './stage-kind';
import { isOpenEndedBlock } from './stage-notes';
import { dayOf } from './calendar';

/** Working days from now that a block usually lasts. */
export const blockDays = 12.5;

// Both were tuned on the tuning seeds: first for the probability given to the true last link, then for the goals.
/** The probability that a stage that can be worked on is done but unticked. */
const untickedProbability = 0.14;
/** The same probability if a stage that waits for it is under way. */
const untickedBeforeStarted = 0.8;

/** The longest delay that we add to an entered date: a year, in working days. */
const maxDelay = 250;

/** Work that remains before exchange. Times are in working days from today. */
export type WorkItem = {
  /** Null for an unrecorded step and for a junction of several stages. */
  step: Step | null;
  kind: StageKind;
  side: Side | null;
  /** How long it usually takes; 0 for a junction. */
  days: number;
  progress: 'next' | 'under way' | 'blocked';
  isOpenEnded: boolean;
  /** How long it has been possible, if the records say so; null while a prerequisite is open. */
  elapsed: number | null;
  /** The probability that it is done but unticked. */
  doneProbability: number;
  /** When people expect it to be completed; null without an entered date, or if that date has passed. */
  expectedEnd: number | null;
  /** When it will be done according to the user; null if the user said nothing. */
  declaredEnd: number | null;
  /** Indexes in the plan of the work it waits for, all lower than its own. */
  waitsFor: number[];
};

type Node = {
  step: Step | null;
  kind: StageKind;
  isJunction: boolean;
  /** A stage with an unknown title that we take for this unrecorded step. */
  standIn?: Step;
};

type PlanOptions = {
  calendar: Calendar;
  followsRules: boolean;
  addsSteps: boolean;
  usesExpectedDates: boolean;
  stageDone?: Readonly<Record<string, string>>;
  /** By stage id: how many working days after their dates such stages are usually completed. */
  delays?: Readonly<Record<string, number>>;
  /** The user said that no link is missing at the top, so the seller has found a home. */
  isTopClosed: boolean;
};

/** Whether exchange waits for this stage: it comes before exchange, or it is exchange itself and blocked. */
export const isOnTheWay = ({ isBeforeExchange, kind, stage }: Step): boolean =>
  isBeforeExchange || (kind.phase === 'exchange' && stage.progress === 'Blocked');

/**
 * The remaining work of one link in topological order, following recorded dependencies and the rules. Cycles are cut.
 * Linear in the number of stages.
 */
export function workPlan(steps: readonly Step[], done: DoneStages, options: PlanOptions): WorkItem[] {
  const open = steps.filter((step) => isOnTheWay(step) && !done.isDone(step));
  const byId = new Map(steps.map((step) => [step.stage.id, step]));
  const nodes: Node[] = open.map((step) => ({ step, kind: step.kind, isJunction: false }));
  if (options.addsSteps) nodes.push(...missingSteps(steps, done, byId));
  const nodeOfStep = new Map(open.map((step, at) => [step, at]));
  const ofKind = new Map<string, number[]>();
  nodes.forEach(({ kind }, at) => {
    const same = ofKind.get(kind.name);
    if (same) same.push(at);
    else ofKind.set(kind.name, [at]);
  });
  // One junction per kind, so that m stages waiting for n others need m + n edges instead of m × n.
  const junctions = new Map<string, number>();
  if (options.followsRules) {
    for (const kind of stageKinds) {
      const isNeeded = ofKind.has(kind.name) || kind.needs.some((name) => junctions.has(name));
      if (kind.phase !== 'before' || !isNeeded || done.kinds.has(kind.name)) continue;
      junctions.set(kind.name, nodes.length);
      nodes.push({ step: null, kind, isJunction: true });
    }
  }
  const prerequisitesOf = (at: number): number[] => {
    const { step, kind, isJunction } = nodes[at]!;
    const rules = kind.needs.flatMap((name) => junctions.get(name) ?? []);
    if (isJunction) return [...(ofKind.get(kind.name) ?? []), ...rules];
    const recorded = nodeOfStep.get(byId.get(step?.stage.dependsOnStageId ?? '')!);
    return recorded === undefined ? rules : [recorded, ...rules];
  };
  const completedAt = lastTickByKind(steps, done);
  const order = topologicalOrder(nodes.length, prerequisitesOf);
  const position = new Int32Array(nodes.length).fill(-1);
  const isEmptyJunction = new Uint8Array(nodes.length);
  const plan = order.map((at, index): WorkItem => {
    const node = nodes[at]!;
    const waitsFor = [...new Set(prerequisitesOf(at).map((other) => position[other]!))].filter(
      (other) => other >= 0,
    );
    position[at] = index;
    const isPossible = waitsFor.every((other) => isEmptyJunction[other]);
    if (node.isJunction && isPossible) isEmptyJunction[index] = 1;
    const work = workOf(node, byId, completedAt, options);
    const doneProbability = work.step && isPossible && work.progress !== 'blocked' ? untickedProbability : 0;
    return { ...work, elapsed: isPossible ? work.elapsed : null, doneProbability, waitsFor };
  });
  inferFromStarted(plan);
  return plan;
}

/** If an item is under way, its prerequisites are probably done. */
function inferFromStarted(plan: WorkItem[]): void {
  const isPrerequisite = new Uint8Array(plan.length);
  for (let at = plan.length - 1; at >= 0; at--) {
    const work = plan[at]!;
    if (isPrerequisite[at] && work.progress !== 'blocked') work.doneProbability = untickedBeforeStarted;
    if (isPrerequisite[at] || work.progress === 'under way')
      for (const other of work.waitsFor) isPrerequisite[other] = 1;
  }
}

function workOf(
  { step, kind, isJunction, standIn }: Node,
  byId: ReadonlyMap<string, Step>,
  completedAt: ReadonlyMap<string, number>,
  { calendar, usesExpectedDates, stageDone, delays, isTopClosed }: PlanOptions,
): Omit<WorkItem, 'waitsFor' | 'doneProbability'> {
  const base = { step, kind, side: kind.side, days: isJunction ? 0 : kind.weeks * 5 };
  const source = step ?? standIn;
  if (!source)
    return {
      ...base,
      progress: 'next',
      isOpenEnded: false,
      elapsed: null,
      expectedEnd: null,
      declaredEnd: null,
    };
  const { stage } = source;
  const progress =
    stage.progress === 'Blocked' && step
      ? 'blocked'
      : stage.progress === 'In Progress' || stage.progress === 'Blocked'
        ? 'under way'
        : 'next';
  const expectedDay = usesExpectedDates ? dayOf(stage.expectedCompletion) : null;
  const delay = Math.min(maxDelay, Math.max(0, delays?.[stage.id] || 0));
  const doneDay = dayOf(stageDone?.[stage.id]);
  const dependency = byId.get(stage.dependsOnStageId ?? '');
  const since = kind.needs.reduce<number | null>(
    (latest, name) => later(latest, completedAt.get(name) ?? null),
    dependency?.stage.progress === 'Completed' ? dependency.begunAt : null,
  );
  const sinceDay = dayOf(since);
  return {
    ...base,
    progress,
    isOpenEnded: progress === 'blocked' && isOpenEndedBlock(stage, isTopClosed),
    elapsed: sinceDay === null ? null : Math.max(0, -calendar.workDaysUntil(sinceDay)),
    expectedEnd:
      expectedDay !== null && expectedDay >= calendar.today
        ? calendar.workDaysUntil(expectedDay) + delay
        : null,
    declaredEnd: doneDay === null ? null : Math.max(0, calendar.workDaysUntil(doneDay)),
  };
}

const later = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b));

/** When the last stage of each kind was ticked; kinds without a ticked stage are missing. */
function lastTickByKind(steps: readonly Step[], done: DoneStages): Map<string, number> {
  const latest = new Map<string, number>();
  for (const step of steps) {
    if (!done.isDone(step) || step.stage.progress !== 'Completed' || step.begunAt === null) continue;
    latest.set(step.kind.name, Math.max(latest.get(step.kind.name) ?? -Infinity, step.begunAt));
  }
  return latest;
}

/**
 * Essential steps that are neither recorded nor known to be done. A stage with an unknown title stands in for a step if
 * it waits for the same kind. The other steps are added only if they outnumber the remaining unknown titles.
 */
function missingSteps(steps: readonly Step[], done: DoneStages, byId: ReadonlyMap<string, Step>): Node[] {
  const recorded = new Set(steps.map(({ kind }) => kind.name));
  const substitutes: Record<string, string[]> = {
    searches: ['local-search', 'other-search'],
    replies: ['enquiries'],
    'buyers-signature': ['signature'],
  };
  const missing = stageKinds.filter(
    ({ name, isEssential }) =>
      isEssential &&
      !recorded.has(name) &&
      !done.kinds.has(name) &&
      !substitutes[name]?.some((other) => recorded.has(other)),
  );
  const unknown = steps.filter(
    ({ kind, isBeforeExchange }) => isBeforeExchange && kind === kindNamed('unknown'),
  );
  const standIns = new Map<StageKind, Step>();
  for (const step of unknown) {
    const before = byId.get(step.stage.dependsOnStageId ?? '')?.kind.name;
    const kind = missing.find(({ needs }) => before !== undefined && needs.includes(before));
    if (kind && !standIns.has(kind)) standIns.set(kind, step);
  }
  const areTooFew = unknown.length - standIns.size < missing.length - standIns.size;
  return missing.flatMap((kind) => {
    const standIn = standIns.get(kind);
    const isLeft = standIn ? !done.isDone(standIn) : areTooFew;
    return isLeft ? [{ step: null, kind, isJunction: false, standIn }] : [];
  });
}

/** Topological order without recursion; an edge that would close a cycle is ignored. */
function topologicalOrder(count: number, prerequisitesOf: (at: number) => number[]): number[] {
  const state = new Uint8Array(count);
  const order: number[] = [];
  for (let start = 0; start < count; start++) {
    if (state[start]) continue;
    state[start] = 1;
    const stack = [{ at: start, left: prerequisitesOf(start) }];
    while (stack.length > 0) {
      const top = stack[stack.length - 1]!;
      const next = top.left.pop();
      if (next === undefined) {
        order.push(top.at);
        stack.pop();
      } else if (!state[next]) {
        state[next] = 1;
        stack.push({ at: next, left: prerequisitesOf(next) });
      }
    }
  }
  return order;
}
