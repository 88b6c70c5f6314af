import { type ConnectionLineComponentProps, Handle, type NodeProps, Position } from '@xyflow/react';
import { useGraph, useLook } from './graph-context';
import { type GraphFlowNode, GraphNode } from './graph-node';

/**
 * A node with a grip on its upper edge: dragged to another node, with a mouse or a finger, this one then depends on that
 * one. It is no tab stop: keys need a way of their own.
 */
export function LinkableNode(node: NodeProps<GraphFlowNode>) {
  const { gripTitle } = useGraph();
  const look = useLook(node.id);
  return (
    <>
      <GraphNode {...node} />
      {/* From afar a grip covers most of its node: a press on it is one on the node. */}
      <span
        aria-hidden="true"
        title={gripTitle?.(look?.title ?? '')}
        onClick={(event) => event.currentTarget.parentElement?.querySelector('button')?.click()}
      >
        <Handle type="source" position={Position.Top} className="link-handle" />
        <Handle type="target" position={Position.Top} isConnectableStart={false} className="link-target" />
      </span>
    </>
  );
}

/** The line that follows the pointer: what letting go would do is in its colour and its dashes. */
export function LinkLine({ fromX, fromY, toX, toY, toNode, connectionStatus }: ConnectionLineComponentProps) {
  const isAllowed = connectionStatus === 'valid';
  const colour = toNode && !isAllowed ? 'var(--danger)' : 'var(--accent)';
  return (
    <g>
      <path
        d={`M${fromX} ${fromY}L${toX} ${toY}`}
        stroke={colour}
        strokeWidth={2.5}
        strokeDasharray={isAllowed ? undefined : '6 5'}
      />
      <circle cx={toX} cy={toY} r={5} fill={colour} />
    </g>
  );
}
