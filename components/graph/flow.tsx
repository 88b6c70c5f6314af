'use client';

import '@xyflow/react/dist/base.css';
import { type MouseEvent, useEffect, useId } from 'react';
import { ReactFlow, useReactFlow } from '@xyflow/react';
import { zoomLimits } from './camera';
import { type CameraControl } from './camera-control';
import { type GraphFlowNode, GraphNode } from './graph-node';
import { LinkLine, LinkableNode } from './linkable-node';
import { TwoFingers } from './two-fingers';

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
  return (
    <ReactFlow
      id={useId()}
      aria-label={label}
      nodes={nodes}
      nodeTypes={linking ? linkable : plain}
      minZoom={zoomLimits.min}
      maxZoom={zoomLimits.max}
      nodesDraggable={false}
      nodesConnectable={linking !== undefined}
      nodesFocusable={false}
      elementsSelectable={false}
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
      connectionLineComponent={LinkLine}
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
      <TwoFingers />
    </ReactFlow>
  );
}

/** Puts the camera in place as soon as React Flow can be moved: its `onInit` comes a render and a timer later. */
function Mover({ control }: { control: CameraControl }) {
  const { setViewport } = useReactFlow();
  useEffect(
    () => control.ready({ move: (transform, duration) => void setViewport(transform, { duration }) }),
    [control, setViewport],
  );
  return null;
}
