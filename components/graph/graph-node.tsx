import { useEffect, useRef, useState } from 'react';
import type { Node, NodeProps, Position } from '@xyflow/react';
import { type PlacedNode } from '@/lib/layout/layout-graph';
import { type Detail, type NodeContent, blockShapes, labelShapes } from './node-content';
import { type Shape } from './picture';
import { svgMarkup, cssVariable } from './svg-markup';

export type NodeData = {
  content: NodeContent;
  detail: Detail;
  cardShapes: (content: NodeContent) => Shape[];
  isSelected: boolean;
  isTabStop: boolean;
  isDim: boolean;
  gripTitle?: (title: string) => string;
  /** Whether the node takes the focus now that it is mounted; true only once. */
  takeFocus: (id: string) => boolean;
};
export type GraphFlowNode = Node<NodeData, 'graph'>;
export type GraphNodeProps = Pick<NodeProps<GraphFlowNode>, 'id' | 'data' | 'width' | 'height'>;

const flowNodes = new WeakMap<PlacedNode, GraphFlowNode>();

/** A node for React Flow: the same object while its data is equal, so that only changed nodes render. */
export function flowNodeOf(place: PlacedNode, data: NodeData): GraphFlowNode {
  const cached = flowNodes.get(place);
  if (
    cached &&
    isShallowEqual(cached.data.content, data.content) &&
    isShallowEqual(cached.data, { ...data, content: cached.data.content })
  )
    return cached;
  const { id, x, y, width, height } = place;
  // Its enum is not imported, because React Flow is loaded later.
  const position = 'top' as Position;
  const node: GraphFlowNode = {
    id,
    type: 'graph',
    data,
    position: { x, y },
    // Known in advance, so that React Flow need not measure before it paints.
    width,
    height,
    measured: { width, height },
    handles: [
      { type: 'source', position, x: width / 2 - 12, y: -12, width: 24, height: 24 },
      { type: 'target', position, x: 0, y: 0, width, height },
    ],
    // Set per node: as props of React Flow they would apply one effect later and render every node twice.
    selectable: false,
    focusable: false,
    style: { pointerEvents: 'all' },
    domAttributes: { 'aria-roledescription': undefined },
  };
  flowNodes.set(place, node);
  return node;
}

function isShallowEqual<T extends object>(a: T, b: T): boolean {
  const keys = Object.keys(a) as (keyof T)[];
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]));
}

/** The id of the node that an event happened on. */
export const nodeIdOf = (event: { target: EventTarget }): string | undefined =>
  event.target instanceof Element
    ? event.target.closest<HTMLElement>('[data-node]')?.dataset.node
    : undefined;

const pulse =
  'pointer-events-none absolute inset-0 [animation:graph-pulse_1.2s_ease-out_both] rounded-[8px] motion-reduce:hidden';

/** A node as a button. The drawing inside is hidden from screen readers; the label says all of it in words. */
export function GraphNode({ id, data, width = 0, height = 0 }: GraphNodeProps) {
  const { content, detail, cardShapes, isSelected, isTabStop, isDim, takeFocus } = data;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takeFocus(id)) button.current?.focus({ preventScroll: true });
  });
  const [firstStamp] = useState(content.stamp);
  const size = { width, height };
  const farShapes = detail === 'label' ? labelShapes : blockShapes;
  const shapes = detail === 'card' ? cardShapes(content) : farShapes(content, size);
  return (
    <button
      ref={button}
      type="button"
      className="graph-node relative block rounded-[8px] text-left transition-opacity duration-120 hover:shadow-overlay data-dim:opacity-35"
      data-node={id}
      data-dim={isDim || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={content.spoken}
      aria-pressed={isSelected}
      style={size}
    >
      <svg
        {...size}
        viewBox={`0 0 ${width} ${height}`}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: svgMarkup(shapes, cssVariable) }}
      />
      {content.stamp !== firstStamp && <span key={content.stamp} className={pulse} />}
    </button>
  );
}
