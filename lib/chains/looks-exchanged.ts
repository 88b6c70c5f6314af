import type { Chain } from './schema';

/** Of the usual 28 stages two are left once a sale has exchanged. Counts of few stages say little. */
const minCompleted = 20;
const maxLeft = 2;

/** Whether a chain has probably exchanged, by its counts of stages: a guess, for use before the stages are read. */
export const looksExchanged = ({ transactions }: Pick<Chain, 'transactions'>): boolean =>
  transactions.every(
    ({ stageProgress: { notStarted, inProgress, blocked, completed } }) =>
      completed >= minCompleted && blocked === 0 && notStarted + inProgress <= maxLeft,
  );
