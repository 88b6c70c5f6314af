import { analyseChain } from './analyse-chain';
import type { ChainInsight, LinkInsight } from './chain-insight';
import type { InsightInput, InsightStage, InsightTransaction } from './insight-input';

/** Sunday 22 November 2026; the Friday before is the 20th. */
export const fixtureNow = '2026-11-22T09:00:00Z';

/** The user's own link at "<id> Quay Street": sold subject to contract, last changed on Friday. */
export function linkFixture(id: string, given: Partial<InsightTransaction> = {}): InsightTransaction {
  return {
    id,
    updatedAt: '2026-11-20T09:00:00Z',
    saleState: 'for-sale-sold-stc',
    yourRole: 'Agent',
    address: { line1: `${id} Quay Street` },
    stageProgress: { notStarted: 0, inProgress: 0, blocked: 0, completed: 0 },
    ...given,
  };
}

/** A link with counts only. */
export function darkFixture(id: string, completed: number, all = 28): InsightTransaction {
  return linkFixture(id, {
    yourRole: null,
    stageProgress: { notStarted: all - completed, inProgress: 0, blocked: 0, completed },
  });
}

/** The stages of a usual sale in order, with the dependencies that people record. */
const usualTitles: [title: string, dependsOn: number | null][] = [
  ['Offer accepted', null],
  ['Memorandum of sale issued', 0],
  ["Seller's conveyancer instructed", 1],
  ["Buyer's conveyancer instructed", 1],
  ['ID and AML checks complete', 3],
  ['Source of funds confirmed', 4],
  ['Property information forms returned (TA6, TA10)', 2],
  ['Title documents obtained (official copies)', 2],
  ['Draft contract pack issued', 6],
  ['Mortgage application submitted', 1],
  ['Mortgage valuation carried out', 9],
  ['Survey carried out (RICS Level 2/3)', 1],
  ['Mortgage offer issued', 10],
  ['Searches ordered (LLC1, CON29, drainage, environmental)', 8],
  ['Drainage and environmental results received', 13],
  ['Local authority search received', 13],
  ['Enquiries raised', 8],
  ['Replies to enquiries received', 16],
  ['Enquiries satisfied', 17],
  ['Report on title sent to buyer', 18],
  ["Buyer's contract signed", 19],
  ["Seller's contract signed", 8],
  ['Deposit received', 20],
  ['Completion date agreed along the chain', 18],
  ['Contracts exchanged', 22],
  ['Mortgage funds requested and completion statement agreed', 24],
  ['Completion and keys released', 25],
];

/** A stage created in September and not started. Its id is its title. */
export function insightStageFixture(given: Partial<InsightStage> = {}): InsightStage {
  const title = given.title ?? 'Survey carried out';
  return {
    id: title,
    title,
    progress: 'Not Started',
    progressNote: null,
    expectedUpdate: null,
    expectedCompletion: null,
    dependsOnStageId: null,
    createdAt: '2026-09-01T09:00:00Z',
    updatedAt: '2026-09-01T09:00:00Z',
    ...given,
  };
}

/**
 * The stages of a usual sale, the first `completed` of them ticked on Friday.
 * @param completed 25 includes exchange @param given overrides, by title
 */
export function saleFixture(
  completed: number,
  given: Record<string, Partial<InsightStage>> = {},
): InsightStage[] {
  return usualTitles.map(([title, dependsOn], at) =>
    insightStageFixture({
      title,
      dependsOnStageId: dependsOn === null ? null : usualTitles[dependsOn]![0],
      ...(at < completed && { progress: 'Completed', updatedAt: '2026-11-20T09:00:00Z' }),
      ...given[title],
    }),
  );
}

/** A chain in which each transaction depends on the next one, so the first is the top. */
export function inputFixture(
  transactions: InsightTransaction[],
  stages: InsightInput['stages'] = {},
  given: Partial<InsightInput> = {},
): InsightInput {
  return {
    id: 'input',
    now: fixtureNow,
    chain: {
      id: 'chain',
      transactions,
      links: transactions.slice(1).map(({ id }, at) => ({
        id: `link-${at}`,
        transactionId: transactions[at]!.id,
        dependencyId: id,
      })),
    },
    stages,
    unread: [],
    ...given,
  };
}

export function linkOf(insight: ChainInsight, id: string): LinkInsight {
  return insight.links.find(({ transactionId }) => transactionId === id)!;
}

/** All text of an insight as one string. */
export const wordsOf = ({ holds, health, links, ends, statements }: ChainInsight): string =>
  [
    holds.text,
    health.reason,
    ...links.flatMap(({ reason, health: own }) => [reason, own.reason]),
    ...ends.map(({ reason }) => reason),
    ...statements.map(({ text }) => text),
  ].join('\n');

/** The insight for a chain that consists of one own link with these stages. */
export const analyseSale = (
  stages: InsightStage[],
  given: Partial<InsightTransaction> = {},
  more: Partial<InsightInput> = {},
) => analyseChain(inputFixture([linkFixture('a', given)], { a: stages }, more));
