import { type ComponentType, createContext, useContext, useSyncExternalStore } from 'react';
import { type CameraControl } from './camera-control';
import { type LiveStore } from './live-store';
import { type Detail, type NodeLook } from './node-look';
import { type Shape } from './picture';

/** How a node stands in the picture at the moment: none of it is data. */
export type Mark = { selected: boolean; tabbable: boolean; dim: boolean };

/** What a node finds around it. Stable for the life of a graph, so that nothing renders because of it. */
export type GraphSurroundings = {
  control: CameraControl;
  looks: LiveStore<NodeLook>;
  marks: LiveStore<Mark>;
  cardShapes: (look: NodeLook) => Shape[];
  /** Drawn with each node, e.g. a grip; the same component at every render. */
  NodeExtra?: ComponentType<{ id: string }>;
  detail: { get(): Detail; subscribe(listener: () => void): () => void };
  /** Whether the node was asked to take the focus as soon as it is there. */
  takesFocus(id: string): boolean;
  /** The node takes the focus now, or as soon as it is mounted. */
  focusSoon(id: string): void;
};

export const GraphContext = createContext<GraphSurroundings | null>(null);

export function useGraph(): GraphSurroundings {
  const graph = useContext(GraphContext);
  if (!graph) throw new Error('A graph node needs a graph around it.');
  return graph;
}

/** The value of one id; renders again only when that value changes. */
export function useLive<T>(store: LiveStore<T>, id: string): T | undefined {
  const get = () => store.get(id);
  return useSyncExternalStore((listener) => store.subscribe(id, listener), get, get);
}
