import type { BrokenPromise, HoldingStage, LateStage, LinkInsight } from './chain-insight';
import type { InsightStage } from './insight-input';
import type { StageKind } from './stage-kind';
import { kindOfTitle } from './stage-title';

/** Findings about the stages of one link, by stage id. */
export type StageFindings = {
  late: ReadonlyMap<string, LateStage>;
  brokenPromises: ReadonlyMap<string, BrokenPromise>;
  /** Stages that must be done, because later ones are or a joined link has exchanged, but that no one ticked. */
  notTicked: ReadonlySet<string>;
};

const byStage = <Finding extends { stageId: string }>(findings: readonly Finding[] = []) =>
  new Map(findings.map((finding) => [finding.stageId, finding]));

/** @param link undefined while the analysis is running: there are no findings yet */
export function stageFindings(link: LinkInsight | undefined): StageFindings {
  return {
    late: byStage(link?.late),
    brokenPromises: byStage(link?.brokenPromises),
    notTicked: new Set(link?.notTicked),
  };
}

/** Whether a stage is still to be done: neither completed, nor done without having been marked as completed. */
export const isOpenStage = (
  { id, progress }: Pick<InsightStage, 'id' | 'progress'>,
  { notTicked }: Pick<StageFindings, 'notTicked'>,
): boolean => progress !== 'Completed' && !notTicked.has(id);

/** A stage to ask someone about, whether or not it holds the link. */
export type AwaitedStage = Pick<HoldingStage, 'title' | 'kind' | 'whose'>;

/** Adds who has to act: "you" if the stage is assigned to the user, otherwise the role that usually clears its kind. */
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
