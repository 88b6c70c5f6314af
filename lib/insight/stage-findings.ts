import type { BrokenPromise, LateStage, LinkInsight } from './chain-insight';

/** Findings about the stages of one link, by stage id. */
export type StageFindings = {
  late: ReadonlyMap<string, LateStage>;
  brokenPromises: ReadonlyMap<string, BrokenPromise>;
  /** Done, since later stages are, although no one ticked them. */
  notTicked: ReadonlySet<string>;
};

const byStage = <Finding extends { stageId: string }>(findings: readonly Finding[] = []) =>
  new Map(findings.map((finding) => [finding.stageId, finding]));

/** @param link undefined while it is being worked out; there are no findings yet */
export function stageFindings(link: LinkInsight | undefined): StageFindings {
  return {
    late: byStage(link?.late),
    brokenPromises: byStage(link?.brokenPromises),
    notTicked: new Set(link?.notTicked),
  };
}
