/** A stage as chains speak of it. */
type Named = { stageId: string; title: string };

/**
 * What the stages of one link (transaction) say about it: what chain health, the bottleneck and the morning brief
 * are made of. Times in epoch milliseconds.
 */
export type LinkFacts = {
  exchanged: boolean;
  completed: boolean;
  /** When everything before exchange could be done. */
  readyAt: number;
  /** Ids of the stages on the longest remaining path, first stage first. */
  path: string[];
  /** The first stage of that path that is blocked or could be worked on: what holds this link. */
  holding:
    | (Named & { blocked: boolean; note: string | null; clearedBy: string | null; since: string })
    | null;
  blocked: (Named & { note: string | null; since: string })[];
  /** Worst first. */
  overdue: (Named & { workingDays: number; onPath: boolean })[];
  brokenPromises: (Named & { promisedFor: string })[];
  /** When this link expects to complete, where a completion stage says so. */
  completionDate: string | null;
};
