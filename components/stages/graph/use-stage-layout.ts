import { useLayout } from '@/components/graph/use-layout';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { redraw } from '@/lib/layout/packing';
import { type Stage } from '@/lib/stages/schema';
import { stageCardSize } from './stage-node';

/**
 * Where the stages of a transaction stand: what comes first on top, so that the work reads downwards, and every stage
 * right below the one it waits for. Made of ids and dependencies alone.
 */
export function useStageLayout(stages: readonly Pick<Stage, 'id' | 'dependsOnStageId'>[]) {
  const layout = useLayout({
    nodes: stages.map(({ id }) => ({ id, ...stageCardSize })),
    edges: stages.flatMap(({ id, dependsOnStageId }) =>
      dependsOnStageId === null ? [] : [{ from: id, to: dependsOnStageId }],
    ),
  });
  return layout && upsideDown(layout);
}

/** A layout stands on what nothing precedes; turned over, that is on top. Arrows go on pointing to what is waited for. */
export const upsideDown = (layout: GraphLayout): GraphLayout =>
  redraw(layout, ({ x, y, height }) => ({ x, y: layout.height - y - height }));
