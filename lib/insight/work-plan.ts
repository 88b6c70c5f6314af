import type { Calendar } from './calendar';
import type { DoneStages, Step } from './done-stages';
import { kindNamed, stageKinds, type Side, type StageKind } from './stage-kind';
import { isEndlessBlock } from './stage-notes';
import { dayOf } from './calendar';

/** Working days that a block usually lasts from now. */
export const blockDays = 12.5;

// Both chosen on the tuning seeds: by the probability given to the link that was the last, then by the goals.
/** How often a stage that is possible is done without being ticked. */
const notTicked = 0.14;
/** The same if a stage that waits for it is under way. */
const notTickedBefore = 0.8;

/** No date is expected to come later than a year's work. Working days. */
const maxDelay = 250;

/** A piece of work that is left before exchange. Times in days of work from today. */
export type StepWork = {
  /** Null for a step that no one recorded, and for a meeting place of several stages. */
  step: Step | null;
  kind: StageKind;
  side: Side | null;
  /** How long it usually takes; 0 for a meeting place. */
  days: number;
  progress: 'next' | 'under way' | 'blocked';
  isEndless: boolean;
  /** How long it has been possible, if the records say so; null while something before it is open. */
  elapsed: number | null;
  /** The probability that it is done without being ticked. */
  mayBeDone: number;
  /** When someone expects it to be completed; null if that is not in the future. */
  typed: number | null;
  /** Not done before then, because the user said so. */
  fixed: number | null;
  /** Indexes in the plan of the work it waits for; all smaller than its own. */
  after: number[];
};

type Node = {
  step: Step | null;
  kind: StageKind;
  meets: boolean;
  /** A stage with an unknown title that stands in for this step, which no one recorded. */
  standIn?: Step;
};

type PlanOptions = {
  calendar: Calendar;
  followsRules: boolean;
  addsSteps: boolean;
  usesTypedDates: boolean;
  stageDone?: Readonly<Record<string, string>>;
  /** By stage id: how many working days after its date it usually comes. */
  delays?: Readonly<Record<string, number>>;
  /** The user said that no one is missing at the top, so a home has been found. */
  isTopClosed: boolean;
};

/** Whether a stage comes before exchange, or is a blocked exchange. */
export const isOnTheWay = ({ isBefore, kind, stage }: Step): boolean =>
  isBefore || (kind.phase === 'exchange' && stage.progress === 'Blocked');

/**
 * The work that one link has left, sorted so that everything comes after what it waits for, by recorded dependency or
 * by rule. Loops are cut. Linear in the number of stages.
 */
export function workPlan(steps: readonly Step[], done: DoneStages, options: PlanOptions): StepWork[] {
  const open = steps.filter((step) => isOnTheWay(step) && !done.isDone(step));
  const byId = new Map(steps.map((step) => [step.stage.id, step]));
  const nodes: Node[] = open.map((step) => ({ step, kind: step.kind, meets: false }));
  if (options.addsSteps) nodes.push(...missingSteps(steps, done, byId));
  const place = new Map(open.map((step, at) => [step, at]));
  const ofKind = new Map<string, number[]>();
  nodes.forEach(({ kind }, at) => {
    const same = ofKind.get(kind.name);
    if (same) same.push(at);
    else ofKind.set(kind.name, [at]);
  });
  // One meeting place per kind, so that many stages of one kind do not each wait for many of another.
  const meeting = new Map<string, number>();
  if (options.followsRules) {
    for (const kind of stageKinds) {
      const matters = ofKind.has(kind.name) || kind.needs.some((name) => meeting.has(name));
      if (kind.phase !== 'before' || !matters || done.kinds.has(kind.name)) continue;
      meeting.set(kind.name, nodes.length);
      nodes.push({ step: null, kind, meets: true });
    }
  }
  const waitsFor = (at: number): number[] => {
    const { step, kind, meets } = nodes[at]!;
    const rules = kind.needs.flatMap((name) => meeting.get(name) ?? []);
    if (meets) return [...(ofKind.get(kind.name) ?? []), ...rules];
    const recorded = place.get(byId.get(step?.stage.dependsOnStageId ?? '')!);
    return recorded === undefined ? rules : [recorded, ...rules];
  };
  const completedAt = latestOfKinds(steps, done);
  const order = inOrder(nodes.length, waitsFor);
  const position = new Int32Array(nodes.length).fill(-1);
  const isIdle = new Uint8Array(nodes.length);
  const plan = order.map((at, index): StepWork => {
    const node = nodes[at]!;
    const after = [...new Set(waitsFor(at).map((other) => position[other]!))].filter((other) => other >= 0);
    position[at] = index;
    const isPossible = after.every((other) => isIdle[other]);
    if (node.meets && isPossible) isIdle[index] = 1;
    const work = workOf(node, byId, completedAt, options);
    const mayBeDone = work.step && isPossible && work.progress !== 'blocked' ? notTicked : 0;
    return { ...work, elapsed: isPossible ? work.elapsed : null, mayBeDone, after };
  });
  tellFromBegun(plan);
  return plan;
}

/** If something is under way, what it waits for is probably done. */
function tellFromBegun(plan: StepWork[]): void {
  const isBefore = new Uint8Array(plan.length);
  for (let at = plan.length - 1; at >= 0; at--) {
    const work = plan[at]!;
    if (isBefore[at] && work.progress !== 'blocked') work.mayBeDone = notTickedBefore;
    if (isBefore[at] || work.progress === 'under way') for (const other of work.after) isBefore[other] = 1;
  }
}

function workOf(
  { step, kind, meets, standIn }: Node,
  byId: ReadonlyMap<string, Step>,
  completedAt: ReadonlyMap<string, number>,
  { calendar, usesTypedDates, stageDone, delays, isTopClosed }: PlanOptions,
): Omit<StepWork, 'after' | 'mayBeDone'> {
  const base = { step, kind, side: kind.side, days: meets ? 0 : kind.weeks * 5 };
  const none = { progress: 'next' as const, isEndless: false, elapsed: null, typed: null, fixed: null };
  const told = step ?? standIn;
  if (!told) return { ...base, ...none };
  const { stage } = told;
  const progress =
    stage.progress === 'Blocked' && step
      ? 'blocked'
      : stage.progress === 'In Progress' || stage.progress === 'Blocked'
        ? 'under way'
        : 'next';
  const typedDay = usesTypedDates ? dayOf(stage.expectedCompletion) : null;
  const late = Math.min(maxDelay, Math.max(0, delays?.[stage.id] || 0));
  const doneDay = dayOf(stageDone?.[stage.id]);
  const dependency = byId.get(stage.dependsOnStageId ?? '');
  const since = kind.needs.reduce<number | null>(
    (latest, name) => later(latest, completedAt.get(name) ?? null),
    dependency?.stage.progress === 'Completed' ? dependency.changed : null,
  );
  const sinceDay = dayOf(since);
  return {
    ...base,
    progress,
    isEndless: progress === 'blocked' && isEndlessBlock(stage, isTopClosed),
    elapsed: sinceDay === null ? null : Math.max(0, -calendar.workUntil(sinceDay)),
    typed: typedDay !== null && typedDay >= calendar.today ? calendar.workUntil(typedDay) + late : null,
    fixed: doneDay === null ? null : Math.max(0, calendar.workUntil(doneDay)),
  };
}

const later = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b));

/** When the last stage of each kind was ticked; kinds with open stages are left out. */
function latestOfKinds(steps: readonly Step[], done: DoneStages): Map<string, number> {
  const latest = new Map<string, number>();
  for (const step of steps) {
    if (!done.isDone(step) || step.stage.progress !== 'Completed' || step.changed === null) continue;
    latest.set(step.kind.name, Math.max(latest.get(step.kind.name) ?? -Infinity, step.changed));
  }
  return latest;
}

/**
 * Steps of every sale that are neither recorded nor surely done. A stage with an unknown title stands in for a step if
 * it waits for the same things; the remaining steps are added only if there are more of them than such titles.
 */
function missingSteps(steps: readonly Step[], done: DoneStages, byId: ReadonlyMap<string, Step>): Node[] {
  const recorded = new Set(steps.map(({ kind }) => kind.name));
  const stands: Record<string, string[]> = {
    searches: ['local-search', 'other-search'],
    replies: ['enquiries'],
    'buyers-signature': ['signature'],
  };
  const missing = stageKinds.filter(
    ({ name, isEssential }) =>
      isEssential &&
      !recorded.has(name) &&
      !done.kinds.has(name) &&
      !stands[name]?.some((other) => recorded.has(other)),
  );
  const unknown = steps.filter(({ kind, isBefore }) => isBefore && kind === kindNamed('unknown'));
  const standIns = new Map<StageKind, Step>();
  for (const step of unknown) {
    const before = byId.get(step.stage.dependsOnStageId ?? '')?.kind.name;
    const kind = missing.find(({ needs }) => before !== undefined && needs.includes(before));
    if (kind && !standIns.has(kind)) standIns.set(kind, step);
  }
  const isFew = unknown.length - standIns.size < missing.length - standIns.size;
  return missing.flatMap((kind) => {
    const standIn = standIns.get(kind);
    const isLeft = standIn ? !done.isDone(standIn) : isFew;
    return isLeft ? [{ step: null, kind, meets: false, standIn }] : [];
  });
}

/** Topological order without recursion; a dependency that would close a loop is left out. */
function inOrder(count: number, waitsFor: (at: number) => number[]): number[] {
  const state = new Uint8Array(count);
  const order: number[] = [];
  for (let start = 0; start < count; start++) {
    if (state[start]) continue;
    state[start] = 1;
    const stack = [{ at: start, left: waitsFor(start) }];
    while (stack.length > 0) {
      const top = stack[stack.length - 1]!;
      const next = top.left.pop();
      if (next === undefined) {
        order.push(top.at);
        stack.pop();
      } else if (!state[next]) {
        state[next] = 1;
        stack.push({ at: next, left: waitsFor(next) });
      }
    }
  }
  return order;
}
