import { createContext, useContext } from 'react';
import { type ConnectionLineComponentProps, Handle, type NodeProps, Position } from '@xyflow/react';
import { useLook } from '@/components/graph/graph-context';
import { type GraphFlowNode, GraphNode } from '@/components/graph/graph-node';

/** Whether dependencies may be changed. */
export const CanLink = createContext(false);

/**
 * A stage with a grip on its upper edge: dragged to another stage, with a mouse or a finger, this one then waits for
 * that one. Keys have a way of their own (D on the stage), so the grip is no tab stop.
 */
export function StageNode(node: NodeProps<GraphFlowNode>) {
  const canLink = useContext(CanLink);
  const look = useLook(node.id);
  return (
    <>
      <GraphNode {...node} />
      {canLink && (
        // From afar a grip covers most of its stage: a press on it is one on the stage.
        <span
          aria-hidden="true"
          title={`Drag to the stage that “${look?.title}” waits for`}
          onClick={(event) => event.currentTarget.parentElement?.querySelector('button')?.click()}
        >
          <Handle type="source" position={Position.Top} className="link-handle" />
          <Handle type="target" position={Position.Top} isConnectableStart={false} className="link-target" />
        </span>
      )}
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
