import type { HoldingStage } from './chain-insight';
import type { InsightStage } from './insight-input';
import type { StageKind } from './stage-kind';
import { kindOfTitle } from './stage-title';

/** A stage as someone is asked about it, whether or not it holds anything. */
export type AwaitedStage = Pick<HoldingStage, 'title' | 'kind' | 'whose'>;

/** Whose move a stage is: "you" where it is assigned to the user, else whoever usually clears its kind. */
export function awaitedStage({
  title,
  assignedToYou,
}: Pick<InsightStage, 'title' | 'assignedToYou'>): AwaitedStage {
  const kind = kindOfTitle(title);
  return { title, kind, whose: whoseMove(assignedToYou, kind) };
}

export function whoseMove(isYours: boolean | undefined, { clearedBy }: StageKind): string | null {
  if (isYours) return 'you';
  return clearedBy === null ? null : `usually the ${clearedBy}`;
}
