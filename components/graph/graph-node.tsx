import { useEffect, useRef, useState } from 'react';
import type { Node, NodeProps, Position } from '@xyflow/react';
import { type PlacedNode } from '@/lib/layout/layout-graph';
import { type Detail, type NodeLook, blockShapes, labelShapes } from './node-look';
import { type Shape } from './picture';
import { svgMarkup, tokenOf } from './svg-markup';

export type NodeData = {
  look: NodeLook;
  detail: Detail;
  cardShapes: (look: NodeLook) => Shape[];
  isSelected: boolean;
  isTabStop: boolean;
  isDim: boolean;
  gripTitle?: (title: string) => string;
  /** Whether the node is to take the focus now that it is there. */
  takesFocus: (id: string) => boolean;
};
export type GraphFlowNode = Node<NodeData, 'graph'>;
export type GraphNodeProps = Pick<NodeProps<GraphFlowNode>, 'id' | 'data' | 'width' | 'height'>;

const made = new WeakMap<PlacedNode, GraphFlowNode>();

/** A node for React Flow: the same object as long as it looks the same, so that only what changed renders. */
export function flowNodeOf(place: PlacedNode, data: NodeData): GraphFlowNode {
  const known = made.get(place);
  if (known && isSame(known.data.look, data.look) && isSame(known.data, { ...data, look: known.data.look }))
    return known;
  const { id, x, y, width, height } = place;
  // React Flow itself is loaded later.
  const position = 'top' as Position;
  const node: GraphFlowNode = {
    id,
    type: 'graph',
    data,
    position: { x, y },
    // Given outright, so that nothing is measured before it is painted.
    width,
    height,
    measured: { width, height },
    handles: [
      { type: 'source', position, x: width / 2 - 12, y: -12, width: 24, height: 24 },
      { type: 'target', position, x: 0, y: 0, width, height },
    ],
    // As properties of React Flow they would come an effect later, and draw every node twice.
    selectable: false,
    focusable: false,
    style: { pointerEvents: 'all' },
    domAttributes: { 'aria-roledescription': undefined },
  };
  made.set(place, node);
  return node;
}

/** Two flat records hold the same values. */
function isSame<T extends object>(a: T, b: T): boolean {
  const keys = Object.keys(a) as (keyof T)[];
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]));
}

/** The id of the node that an event happened on. */
export const nodeOf = (event: { target: EventTarget }): string | undefined =>
  event.target instanceof Element
    ? event.target.closest<HTMLElement>('[data-node]')?.dataset.node
    : undefined;

const pulse =
  'pointer-events-none absolute inset-0 [animation:graph-pulse_1.2s_ease-out_both] rounded-[8px] motion-reduce:hidden';

/** A node as a button: the picture inside is for the eyes, the label holds all of it in words. */
export function GraphNode({ id, data, width = 0, height = 0 }: GraphNodeProps) {
  const { look, detail, cardShapes, isSelected, isTabStop, isDim, takesFocus } = data;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus(id)) button.current?.focus({ preventScroll: true });
  });
  const [firstStamp] = useState(look.stamp);
  const size = { width, height };
  const farShapes = detail === 'label' ? labelShapes : blockShapes;
  const shapes = detail === 'card' ? cardShapes(look) : farShapes(look, size);
  return (
    <button
      ref={button}
      type="button"
      className="graph-node relative block rounded-[8px] text-left transition-opacity duration-120 hover:shadow-overlay data-dim:opacity-35"
      data-node={id}
      data-dim={isDim || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={look.spoken}
      aria-pressed={isSelected}
      style={size}
    >
      <svg
        {...size}
        viewBox={`0 0 ${width} ${height}`}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: svgMarkup(shapes, tokenOf) }}
      />
      {look.stamp !== firstStamp && <span key={look.stamp} className={pulse} />}
    </button>
  );
}
