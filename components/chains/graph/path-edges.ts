import { edgeKey } from '@/components/graph/edge-key';

/** The edges between the neighbours of a path, in whichever direction they point. */
export function pathEdges(path: readonly string[]): ReadonlySet<string> {
  return new Set(path.slice(1).flatMap((id, at) => [edgeKey(path[at]!, id), edgeKey(id, path[at]!)]));
}
