import { createContext, useContext } from 'react';
import { type CameraControl } from './camera-control';
import { type Detail, type NodeLook } from './node-look';
import { type Shape } from './picture';

/** What a node finds around it, besides its own data. */
export type GraphSurroundings = {
  control: CameraControl;
  cardShapes: (look: NodeLook) => Shape[];
  detail: Detail;
  /** Whether the node was asked to take the focus as soon as it is there. */
  takesFocus(id: string): boolean;
  /** The node takes the focus when it is drawn next, or as soon as it is mounted. */
  focusSoon(id: string): void;
};

export const GraphContext = createContext<GraphSurroundings | null>(null);

export function useGraph(): GraphSurroundings {
  const graph = useContext(GraphContext);
  if (!graph) throw new Error('A graph node needs a graph around it.');
  return graph;
}
