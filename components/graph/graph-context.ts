import { createContext, useContext, useSyncExternalStore } from 'react';
import { type CameraControl } from './camera-control';
import { type LookStore } from './look-store';
import { type Detail, type NodeLook } from './node-look';
import { type Shape } from './picture';

/** What a node finds around it. */
export type GraphSurroundings = {
  control: CameraControl;
  looks: LookStore;
  cardShapes: (look: NodeLook) => Shape[];
  detail: Detail;
  gripTitle?: (title: string) => string;
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

/** Renders again only when the look of that one node changes. */
export function useLook(id: string): NodeLook | undefined {
  const { looks } = useGraph();
  const get = () => looks.get(id);
  return useSyncExternalStore(looks.subscribe, get, get);
}
