import { type EngineName } from './engines';
import { type GraphShape } from './graphs';

/** What the parent asks a child to run: one graph, timed repeatedly for `repeatMs`. */
export type Task =
  | { kind: 'layout'; engine: EngineName; shape: GraphShape; size: number; seed: number; repeatMs: number }
  | { kind: 'stability'; engine: EngineName; shape: GraphShape; size: number; seed: number };

/** `ms` is the warm median; `moved` the share of nodes that a new leaf moved, 0 to 1; `median` how far, px. */
export type TaskOutcome =
  | { kind: 'started' }
  | { kind: 'layout'; ms: number; crossings: number; cardsCrossed: number }
  | { kind: 'stability'; moved: number; median: number }
  | { kind: 'failed'; reason: string };
