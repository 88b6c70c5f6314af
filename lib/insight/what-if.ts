import { agentCode, type AssumptionId, type Declared, type Firms, type InsightInput } from './insight-input';

/** One "what if". Days are London days, "2027-01-12". */
export type Supposition =
  | { kind: 'done'; stageId: string; day: string }
  | { kind: 'away'; firm: string; from: string; to: string }
  | { kind: 'closed'; transactionId: string; position: 'top' | 'bottom' }
  | { kind: 'without'; assumption: AssumptionId };

const assumptionIds: readonly AssumptionId[] = [
  'not-ticked',
  'exchange-together',
  'steps-not-recorded',
  'typed-dates',
  'dates-come-late',
  'blocks-end',
  'shut-at-christmas',
];
const isAssumption = (text: string): text is AssumptionId => assumptionIds.some((id) => id === text);
const isDay = (text: string | undefined): text is string => {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** The form used in URLs: "done:2027-01-12:<stage id>", "away:2026-12-24:2027-01-04:Wells & Co". */
export function suppositionText(supposition: Supposition): string {
  switch (supposition.kind) {
    case 'done':
      return `done:${supposition.day}:${supposition.stageId}`;
    case 'away':
      return `away:${supposition.from}:${supposition.to}:${supposition.firm}`;
    case 'closed':
      return `closed:${supposition.position}:${supposition.transactionId}`;
    case 'without':
      return `without:${supposition.assumption}`;
  }
}

/** Null for anything else: a URL may have been typed by hand or cut short. */
export function parseSupposition(text: string): Supposition | null {
  const [kind, first, ...rest] = text.split(':');
  if (kind === 'done' && isDay(first) && rest.join(':')) return { kind, day: first, stageId: rest.join(':') };
  if (kind === 'away' && isDay(first) && isDay(rest[0]) && first <= rest[0] && rest.slice(1).join(':')) {
    return { kind, from: first, to: rest[0], firm: rest.slice(1).join(':') };
  }
  if (kind === 'closed' && (first === 'top' || first === 'bottom') && rest.join(':')) {
    return { kind, position: first, transactionId: rest.join(':') };
  }
  if (kind === 'without' && first && isAssumption(first) && rest.length === 0)
    return { kind, assumption: first };
  return null;
}

/** Adds suppositions to others; a stage is supposed to be done on one day only, the last one given. */
export function withSuppositions<T extends Supposition>(all: readonly T[], added: readonly T[]): T[] {
  const key = (one: T) => (one.kind === 'done' ? one.stageId : suppositionText(one));
  return [...new Map([...all, ...added].map((one) => [key(one), one])).values()];
}

/**
 * Adds suppositions to the input, on top of what was declared permanently.
 * @param firms used only to find the sides that an absent firm acts for
 */
export function suppose(
  input: InsightInput,
  suppositions: readonly Supposition[],
  firms: Firms = {},
): InsightInput {
  if (suppositions.length === 0) return input;
  const ofKind = <Kind extends Supposition['kind']>(kind: Kind) =>
    suppositions.filter((item): item is Extract<Supposition, { kind: Kind }> => item.kind === kind);
  const declared: Declared = {
    stageDone: {
      ...input.declared?.stageDone,
      ...Object.fromEntries(ofKind('done').map(({ stageId, day }) => [stageId, day])),
    },
    closedEnds: [...(input.declared?.closedEnds ?? []), ...ofKind('closed')],
    firmAway: [
      ...(input.declared?.firmAway ?? []),
      ...ofKind('away').map((away) => ({ ...away, actsFor: sidesOf(away.firm, firms) })),
    ],
  };
  const without = [...(input.without ?? []), ...ofKind('without').map(({ assumption }) => assumption)];
  return { ...input, declared, without };
}

function sidesOf(firm: string, firms: Firms) {
  const sides = ['seller', 'buyer'] as const;
  return Object.entries(firms).flatMap(([transactionId, acting]) =>
    sides
      .filter((side) => acting[side] && agentCode(acting[side]) === agentCode(firm))
      .map((side) => ({ transactionId, side })),
  );
}
