import { isWorkingDay } from '@/lib/values/working-days';
import type { InsightInput, InsightStage, InsightTransaction } from '@/lib/insight/insight-input';
import { Random } from './random';
import { expectedLeft, recordSale, runSale, type SaleRun } from './run-sale';
import type { Worker } from './sale-steps';

export type Simulated = {
  input: InsightInput;
  /** The stages of dark links, by transaction id. */
  hidden: Record<string, InsightStage[]>;
  truth: {
    /** Null without a buyer, because then no one can know it. */
    exchangeDay: string | null;
    lastId: string;
    /** By transaction id: working days from now until it is ready; negative if it already is. */
    left: Record<string, number>;
    /** Working days between the last link and the second-last. */
    lead: number;
    /** The lead that an observer would have expected now; 0 if they expected another link to be the last. */
    expectedLead: number;
    lastSeen: 'stages' | 'dark' | 'unrecorded' | 'no-buyer';
    phase: 'early' | 'middle' | 'late' | 'exchanged';
  };
};

const dayMs = 86_400_000;
const years = 5;

/** A chain and its true outcome. The same seed gives the same chain on every machine. */
export function simulateChain(seed: number): Simulated {
  const random = new Random(seed);
  const days = workingDays(Date.UTC(2024, 0, 8) + random.integer(0, 700) * dayMs);
  const size = random.integer(2, 6);
  const ids = Array.from({ length: size }, (_, at) => `s${seed}-${at}`);
  const links = randomLinks(random, ids);
  const pace = () => random.gamma(1, 0.25);
  const season = random.gamma(1, 0.1);
  // The seller in one link is the buyer in the next, and usually keeps the conveyancer.
  const firms = new Map(ids.map((id) => [id, pace() * season]));
  const people = new Map(ids.map((id) => [id, pace() * season]));
  const runs = new Map<string, SaleRun>();
  ids.forEach((id, at) => {
    const funding = links.find(({ transactionId }) => transactionId === id)?.dependencyId;
    const paces: Record<Worker, number> = {
      sellersFirm: firms.get(id)!,
      buyersFirm: (funding && random.chance(0.8) ? firms.get(funding) : undefined) ?? pace() * season,
      seller: people.get(id)!,
      buyer: (funding ? people.get(funding) : undefined) ?? pace() * season,
      agent: pace() * season,
      lender: pace() * season,
      others: pace() * season,
    };
    runs.set(id, runSale(random, 20 + (size - at) * random.exponential(4), paces));
  });
  const byReady = [...ids].sort((a, b) => runs.get(b)!.ready - runs.get(a)!.ready);
  const exchanged = Math.ceil(runs.get(byReady[0]!)!.ready + random.gamma(4, 0.8));
  const first = Math.min(...[...runs.values()].map(({ agreed }) => agreed));
  const elapsedShare = random.chance(0.06) ? 1 + random.next() * 0.08 : 0.1 + random.next() * 0.88;
  const now = first + (exchanged - first) * elapsedShare;
  const momentOf = (work: number) => moment(days, work);

  const noBuyer = elapsedShare < 1 && random.chance(0.06) ? ids[size - 1]! : null;
  const seen = new Map(ids.map((id) => [id, id === noBuyer ? 'no-buyer' : visibility(random)] as const));
  if (![...seen.values()].includes('stages')) seen.set(ids[0]!, 'stages');
  const stages: Record<string, InsightStage[]> = {};
  const hidden: Record<string, InsightStage[]> = {};
  const transactions = ids.map((id, at): InsightTransaction => {
    const recorded = recordSale(random, id, runs.get(id)!, now, exchanged, momentOf);
    const visible = seen.get(id)!;
    const shown =
      visible === 'unrecorded' ? [] : visible === 'no-buyer' ? recorded.map(withoutProgress) : recorded;
    if (visible === 'dark') hidden[id] = shown;
    else stages[id] = shown;
    const updated = shown.reduce(
      (last, { updatedAt }) => (updatedAt > last ? updatedAt : last),
      momentOf(runs.get(id)!.agreed),
    );
    return {
      id,
      updatedAt: updated,
      saleState: visible === 'no-buyer' ? 'for-sale-no-offers' : 'for-sale-sold-stc',
      yourRole: visible === 'dark' ? null : 'Agent',
      address: { line1: `${at + 1} Quay Street` },
      listing: null,
      stageProgress: countsOf(shown),
    };
  });
  const expected = ids
    .map((id) => ({ id, left: expectedLeft(runs.get(id)!, now) }))
    .sort((a, b) => b.left - a.left);
  const lastId = noBuyer ?? byReady[0]!;
  const phase =
    elapsedShare >= 1 ? 'exchanged' : elapsedShare < 0.4 ? 'early' : elapsedShare < 0.75 ? 'middle' : 'late';
  return {
    input: {
      id: `chain-${seed}`,
      now: momentOf(now),
      chain: { id: `chain-${seed}`, links, transactions },
      stages,
      unread: [],
    },
    hidden,
    truth: {
      exchangeDay: noBuyer ? null : dayText(days[exchanged]!),
      lastId,
      left: Object.fromEntries(ids.map((id) => [id, runs.get(id)!.ready - now])),
      lead: runs.get(byReady[0]!)!.ready - runs.get(byReady[1]!)!.ready,
      expectedLead: expected[0]!.id === lastId ? expected[0]!.left - expected[1]!.left : 0,
      lastSeen: seen.get(lastId)!,
      phase: phase,
    },
  };
}

function visibility(random: Random) {
  const at = random.next();
  return at < 0.3 ? ('dark' as const) : at < 0.4 ? ('unrecorded' as const) : ('stages' as const);
}

/** A line of links with an occasional split. */
function randomLinks(random: Random, ids: string[]) {
  return ids.slice(1).map((dependencyId, at) => {
    const above = at > 0 && random.chance(0.15) ? ids[at - 1]! : ids[at]!;
    return { id: `${dependencyId}-join`, transactionId: above, dependencyId };
  });
}

const withoutProgress = (stage: InsightStage): InsightStage => ({
  ...stage,
  progress: 'Not Started',
  progressNote: null,
});

function countsOf(stages: InsightStage[]) {
  const count = (progress: string) => stages.filter((stage) => stage.progress === progress).length;
  return {
    notStarted: count('Not Started'),
    inProgress: count('In Progress'),
    blocked: count('Blocked'),
    completed: count('Completed'),
  };
}

/** The days from `from` on on which offices are open. */
function workingDays(from: number): number[] {
  const days: number[] = [];
  for (let day = from; day < from + years * 365 * dayMs; day += dayMs) {
    const date = new Date(day);
    const isShut = date.getUTCMonth() === 11 && date.getUTCDate() >= 27;
    if (!isShut && isWorkingDay(day)) days.push(day);
  }
  return days;
}

/** Converts working days since the start to a timestamp in office hours. */
const moment = (days: number[], work: number) => {
  const at = Math.min(days.length - 1, Math.max(0, work));
  return new Date(days[Math.floor(at)]! + 9 * 3_600_000 + (at % 1) * 8 * 3_600_000).toISOString();
};

const dayText = (day: number) => new Date(day).toISOString().slice(0, 10);
