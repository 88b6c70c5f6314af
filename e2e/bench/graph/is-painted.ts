import { type EngineName } from './engine-names';

/**
 * Called once per frame: whether everything that should be in view is in the document; it is painted two frames later.
 * `size` is the number of nodes if all are in view, otherwise 0.
 */
export function isPainted({ engine, size }: { engine: EngineName; size: number }): boolean {
  if (engine === 'ours') {
    const graph = document.querySelector<HTMLElement>('.graph[data-camera="live"]');
    const canvas = graph?.querySelector<HTMLCanvasElement>('.graph-far');
    if (!graph || (canvas && !canvas.style.transform)) return false;
    return canvas && size ? true : graph.querySelectorAll('[data-node]').length > 0;
  }
  if (engine === 'cytoscape') return document.querySelector('[data-painted]') !== null;
  const nodes = [...document.querySelectorAll<HTMLElement>('.react-flow__node')];
  const visible = nodes.filter((node) => node.style.visibility !== 'hidden');
  const viewport = document.querySelector<HTMLElement>('.react-flow__viewport');
  const isFitted = Boolean(viewport) && viewport!.style.transform !== 'translate(0px, 0px) scale(1)';
  const hasEdges = document.querySelector('.react-flow__edge-path') !== null || size === 1;
  return isFitted && hasEdges && visible.length > 0 && visible.length >= size;
}
