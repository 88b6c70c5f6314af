import { useLayout } from '@/components/graph/use-layout';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { redraw } from '@/lib/layout/packing';
import { type Stage } from '@/lib/stages/schema';
import { stageCardSize } from './stage-node';

/** Lays out stages from the first at the top to the last, each below the stage it waits for. */
export function useStageLayout(stages: readonly Pick<Stage, 'id' | 'dependsOnStageId'>[]) {
  const layout = useLayout({
    nodes: stages.map(({ id }) => ({ id, ...stageCardSize })),
    edges: stages.flatMap(({ id, dependsOnStageId }) =>
      dependsOnStageId === null ? [] : [{ from: id, to: dependsOnStageId }],
    ),
  });
  return layout && flipVertically(layout);
}

/** Flips a layout, which has what comes first at the bottom. Arrows still point to what is waited for. */
export const flipVertically = (layout: GraphLayout): GraphLayout =>
  redraw(layout, ({ x, y, height }) => ({ x, y: layout.height - y - height }));
