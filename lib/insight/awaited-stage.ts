import type { HoldingStage } from './chain-insight';
import type { InsightStage } from './insight-input';
import type { StageKind } from './stage-kind';
import { kindOfTitle } from './stage-title';

/** A stage to ask someone about, whether or not it holds anything. */
export type AwaitedStage = Pick<HoldingStage, 'title' | 'kind' | 'whose'>;

/** Who has to act on a stage: "you" if it is assigned to the user, else the role that usually clears its kind. */
export function awaitedStage({
  title,
  assignedToYou,
}: Pick<InsightStage, 'title' | 'assignedToYou'>): AwaitedStage {
  const kind = kindOfTitle(title);
  return { title, kind, whose: whoActs(assignedToYou, kind) };
}

export function whoActs(isYours: boolean | undefined, { clearedBy }: StageKind): string | null {
  if (isYours) return 'you';
  return clearedBy === null ? null : `usually the ${clearedBy}`;
}
