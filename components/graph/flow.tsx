'use client';

import '@xyflow/react/dist/base.css';
import { type MouseEvent, useEffect, useId, useState } from 'react';
import { ConnectionLineType, Handle, type NodeProps, Position, ReactFlow, useReactFlow } from '@xyflow/react';
import { zoomLimits } from './camera';
import { type CameraControl } from './camera-control';
import { type GraphFlowNode, GraphNode } from './graph-node';
import { useTwoFingers } from './use-two-fingers';

/** Where dependencies may be drawn by hand, from a node to the one that it is to depend on. */
export type Linking = {
  isAllowed: (id: string, dependsOnId: string) => boolean;
  /** Let go over another node, allowed or not. */
  onDrop: (id: string, dependsOnId: string) => void;
  /** What the grip of a node says. */
  gripTitle: (title: string) => string;
};

export type FlowProps = {
  label: string;
  control: CameraControl;
  nodes: GraphFlowNode[];
  linking?: Linking;
  onPress: (event: MouseEvent) => void;
};

const plain = { graph: GraphNode };
const linkable = { graph: LinkableNode };

/**
 * The one place that knows how React Flow is set up and moved. It owns the gestures and mounts the nodes it is
 * given; edges are drawn beneath it by us, so it never has any.
 */
export function Flow({ label, control, nodes, linking, onPress }: FlowProps) {
  const { listeners, hint } = useTwoFingers();
  return (
    <ReactFlow
      {...listeners}
      id={useId()}
      aria-label={label}
      nodes={nodes}
      nodeTypes={linking ? linkable : plain}
      minZoom={zoomLimits.min}
      maxZoom={zoomLimits.max}
      nodesDraggable={false}
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      panActivationKeyCode={null}
      zoomActivationKeyCode={null}
      disableKeyboardA11y
      panOnScroll
      zoomOnDoubleClick={false}
      attributionPosition="bottom-left"
      connectOnClick={false}
      autoPanOnConnect={false}
      connectionLineType={ConnectionLineType.Straight}
      isValidConnection={({ source, target }) => linking?.isAllowed(source, target) ?? false}
      onConnectEnd={(_, { fromNode, toNode }) => {
        if (fromNode && toNode && fromNode.id !== toNode.id) linking?.onDrop(fromNode.id, toNode.id);
      }}
      onViewportChange={control.moved}
      onMoveStart={(event) => {
        if (event) control.taken();
      }}
      onMoveEnd={control.rested}
      onPaneClick={onPress}
    >
      <Mover control={control} />
      {hint}
    </ReactFlow>
  );
}

/** Puts the camera in place as soon as React Flow can be moved: its `onInit` comes a render and a timer later. */
function Mover({ control }: { control: CameraControl }) {
  const { setViewport } = useReactFlow();
  useEffect(
    () => control.ready((transform, duration) => void setViewport(transform, { duration })),
    [control, setViewport],
  );
  // A state that is set while React commits has it run all effects at once, so the first frame is the live one.
  const [, settle] = useState<HTMLElement | null>(null);
  return <span ref={settle} hidden />;
}

/**
 * A node with a grip on its upper edge: dragged to another node, with a mouse or a finger, this one then depends on that
 * one. It is no tab stop: keys need a way of their own.
 */
function LinkableNode(node: NodeProps<GraphFlowNode>) {
  const { look, gripTitle } = node.data;
  return (
    <>
      <GraphNode {...node} />
      {/* From afar a grip covers most of its node: a press on it is one on the node. */}
      <span
        aria-hidden="true"
        title={gripTitle?.(look.title)}
        onClick={(event) => event.currentTarget.parentElement?.querySelector('button')?.click()}
      >
        <Handle type="source" position={Position.Top} className="link-handle" />
        <Handle type="target" position={Position.Top} isConnectableStart={false} className="link-target" />
      </span>
    </>
  );
}
