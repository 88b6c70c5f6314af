import { type ProperGraph } from './proper-graph';

/**
 * Runs of vertices with at most one neighbour above and one below: the dummies of a long edge, and nodes in
 * single file. Sifting moves one vertex at a time and cannot carry a run across another line, so these are
 * moved as a whole. Run `r` is `list[start[r]] … list[start[r + 1] - 1]`, from its highest vertex down.
 */
export type Runs = { start: Int32Array; list: Int32Array };

/** All runs of two or more vertices. O(vertices). */
export function findRuns(graph: ProperGraph): Runs {
  const { up, down, size } = graph;
  const isThin = (v: number) =>
    up.start[v + 1]! - up.start[v]! <= 1 && down.start[v + 1]! - down.start[v]! <= 1;
  const aboveOf = (v: number) => (up.start[v] === up.start[v + 1] ? -1 : up.list[up.start[v]!]!);
  const belowOf = (v: number) => (down.start[v] === down.start[v + 1] ? -1 : down.list[down.start[v]!]!);
  const start = [0];
  const list: number[] = [];
  for (let v = 0; v < size; v++) {
    if (!isThin(v)) continue;
    const above = aboveOf(v);
    if (above !== -1 && isThin(above)) continue;
    const from = list.length;
    for (let w = v; w !== -1 && isThin(w); w = belowOf(w)) list.push(w);
    if (list.length - from < 2) list.length = from;
    else start.push(list.length);
  }
  return { start: Int32Array.from(start), list: Int32Array.from(list) };
}
