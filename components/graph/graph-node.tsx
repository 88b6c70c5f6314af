import { useEffect, useRef, useState } from 'react';
import { type Node, type NodeProps } from '@xyflow/react';
import { useGraph, useLook } from './graph-context';
import { shapesAt } from './node-look';
import { svgMarkup, tokenOf } from './svg-markup';

/** How a node stands in the picture at the moment. */
export type NodeData = { isSelected: boolean; isTabStop: boolean; isDim: boolean };
export type GraphFlowNode = Node<NodeData, 'graph'>;
export type GraphNodeProps = Pick<NodeProps<GraphFlowNode>, 'id' | 'data' | 'width' | 'height'>;

/** A node as a button: the picture inside is for the eyes, the label holds all of it in words. */
export function GraphNode({ id, data, width = 0, height = 0 }: GraphNodeProps) {
  const { detail, cardShapes, takesFocus } = useGraph();
  const look = useLook(id);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus(id)) button.current?.focus({ preventScroll: true });
  });
  const stamp = look?.stamp ?? '';
  const [firstStamp] = useState(stamp);
  if (!look) return null;
  const size = { width, height };
  return (
    <button
      ref={button}
      type="button"
      className="graph-node"
      data-node={id}
      data-dim={data.isDim || undefined}
      tabIndex={data.isTabStop ? 0 : -1}
      aria-label={look.spoken}
      aria-pressed={data.isSelected}
      style={size}
    >
      <svg
        {...size}
        viewBox={`0 0 ${width} ${height}`}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: svgMarkup(shapesAt(detail, look, size, cardShapes), tokenOf) }}
      />
      {stamp !== firstStamp && <span key={stamp} className="graph-pulse" />}
    </button>
  );
}
