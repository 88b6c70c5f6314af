'use client';

import '@xyflow/react/dist/base.css';
import { type MouseEvent, useEffect, useId, useState } from 'react';
import { ConnectionLineType, Handle, type NodeProps, Position, ReactFlow, useReactFlow } from '@xyflow/react';
import { zoomLimits } from './camera';
import { type CameraControl } from './camera-control';
import { type GraphFlowNode, GraphNode } from './graph-node';
import { useTwoFingers } from './use-two-fingers';

/** Lets the user draw a dependency, from a node to the one it shall depend on. */
export type Linking = {
  isAllowed: (id: string, dependsOnId: string) => boolean;
  /** The line was dropped on another node, allowed or not. */
  onDrop: (id: string, dependsOnId: string) => void;
  /** The tooltip of a node's grip. */
  gripTitle: (title: string) => string;
};

export type FlowProps = {
  label: string;
  control: CameraControl;
  nodes: GraphFlowNode[];
  linking?: Linking;
  onPress: (event: MouseEvent) => void;
};

const plainTypes = { graph: GraphNode };
const linkableTypes = { graph: LinkableNode };

/** Sets up React Flow, which handles gestures and mounts the nodes. It gets no edges: we draw them beneath it. */
export function Flow({ label, control, nodes, linking, onPress }: FlowProps) {
  const { listeners, hint } = useTwoFingers();
  return (
    <ReactFlow
      {...listeners}
      id={useId()}
      aria-label={label}
      nodes={nodes}
      nodeTypes={linking ? linkableTypes : plainTypes}
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
        if (event) control.takeOver();
      }}
      onMoveEnd={control.moveEnded}
      onPaneClick={onPress}
    >
      <ConnectCamera control={control} />
      {hint}
    </ReactFlow>
  );
}

/** Connects the camera as soon as React Flow can be moved; `onInit` fires a render and a timer later. */
function ConnectCamera({ control }: { control: CameraControl }) {
  const { setViewport } = useReactFlow();
  useEffect(
    () => control.connect((transform, durationMs) => void setViewport(transform, { duration: durationMs })),
    [control, setViewport],
  );
  // Setting state in a ref makes React flush all effects before painting, so the first frame is already live.
  const [, flushEffects] = useState<HTMLElement | null>(null);
  return <span ref={flushEffects} hidden />;
}

/**
 * A node with a grip on its top edge. Dragging the grip to another node, by mouse or finger, makes this node depend on that
 * one. The grip is no tab stop; the page provides a way for the keyboard.
 */
function LinkableNode(node: NodeProps<GraphFlowNode>) {
  const { content, gripTitle } = node.data;
  return (
    <>
      <GraphNode {...node} />
      {/* Zoomed out, the grip covers most of its node, so a click on it counts as one on the node. */}
      <span
        aria-hidden="true"
        title={gripTitle?.(content.title)}
        onClick={(event) => event.currentTarget.parentElement?.querySelector('button')?.click()}
      >
        <Handle type="source" position={Position.Top} className="link-handle" />
        <Handle type="target" position={Position.Top} isConnectableStart={false} className="link-target" />
      </span>
    </>
  );
}
