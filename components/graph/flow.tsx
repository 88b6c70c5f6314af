'use client';

import '@xyflow/react/dist/base.css';
import { type MouseEvent, useEffect, useId } from 'react';
import { type NodeTypes, ReactFlow, type ReactFlowProps, useReactFlow } from '@xyflow/react';
import { zoomLimits } from './camera';
import { type CameraControl } from './camera-control';
import { type GraphFlowNode } from './graph-node';
import { TwoFingers } from './two-fingers';

export type FlowProps = {
  label: string;
  control: CameraControl;
  nodes: GraphFlowNode[];
  nodeTypes: NodeTypes;
  /** How edges are drawn by hand, where they may be. */
  connecting?: Pick<ReactFlowProps, 'connectionLineComponent' | 'isValidConnection' | 'onConnectEnd'>;
  onPress: (event: MouseEvent) => void;
};

/**
 * The one place that knows how React Flow is set up and moved. It owns the gestures and mounts the nodes it is
 * given; edges are drawn beneath it by us, so it never has any.
 */
export function Flow({ label, control, nodes, nodeTypes, connecting, onPress }: FlowProps) {
  return (
    <ReactFlow
      id={useId()}
      aria-label={label}
      nodes={nodes}
      nodeTypes={nodeTypes}
      minZoom={zoomLimits.min}
      maxZoom={zoomLimits.max}
      nodesDraggable={false}
      nodesConnectable={connecting !== undefined}
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
      {...connecting}
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
