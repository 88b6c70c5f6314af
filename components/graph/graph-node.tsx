import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Node, type NodeProps } from '@xyflow/react';
import { useGraph, useLive } from './graph-context';
import { blockShapes, labelShapes } from './node-look';
import { Shapes } from './shapes';

export type GraphFlowNode = Node<Record<string, never>, 'graph'>;

/** A node as a button: the picture inside is for the eyes, the label holds all of it in words. */
export function GraphNode({
  id,
  width = 0,
  height = 0,
}: Pick<NodeProps<GraphFlowNode>, 'id' | 'width' | 'height'>) {
  const graph = useGraph();
  const look = useLive(graph.looks, id);
  const mark = useLive(graph.marks, id);
  const detail = useSyncExternalStore(graph.detail.subscribe, graph.detail.get, graph.detail.get);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (graph.takesFocus(id)) button.current?.focus({ preventScroll: true });
  });
  const stamp = look?.stamp ?? '';
  const [firstStamp] = useState(stamp);
  if (!look) return null;

  const size = { width, height };
  const shapes =
    detail === 'card'
      ? graph.cardShapes(look)
      : detail === 'label'
        ? labelShapes(look, size)
        : blockShapes(look, size);
  const { NodeExtra } = graph;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="graph-node"
        data-node={id}
        data-dim={mark?.dim || undefined}
        tabIndex={mark?.tabbable ? 0 : -1}
        aria-label={look.spoken}
        aria-pressed={mark?.selected ?? false}
        style={size}
      >
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <Shapes shapes={shapes} />
        </svg>
        {stamp !== firstStamp && <span key={stamp} className="graph-pulse" />}
      </button>
      {NodeExtra && <NodeExtra id={id} />}
    </>
  );
}
