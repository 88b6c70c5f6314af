import type { HoldingStage } from './chain-insight';
import type { InsightStage } from './insight-input';
import { kindOfTitle } from './stage-title';

/** A stage as someone is asked about it, whether or not it holds anything. */
export type AwaitedStage = Pick<HoldingStage, 'title' | 'kind' | 'whose'>;

/** Whose move a stage is: "you" where it is assigned to the user, else whoever usually clears its kind. */
export function awaitedStage({
  title,
  assignedToYou,
}: Pick<InsightStage, 'title' | 'assignedToYou'>): AwaitedStage {
  const kind = kindOfTitle(title);
  const usually = kind.clearedBy === null ? null : `usually the ${kind.clearedBy}`;
  return { title, kind, whose: assignedToYou ? 'you' : usually };
}
