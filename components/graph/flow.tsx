'use client';

import '@xyflow/react/dist/base.css';
import { type MouseEvent, useEffect, useId } from 'react';
import { type AriaLabelConfig, type Node, type NodeTypes, ReactFlow, useReactFlow } from '@xyflow/react';
import { zoomLimits } from './camera';
import { type CameraControl } from './camera-control';
import { type GraphFlowNode } from './graph-node';
import { TwoFingers } from './two-fingers';

/** What a screen reader hears of the frame itself; the nodes speak for themselves. */
const ariaLabels: Partial<AriaLabelConfig> = {
  'node.a11yDescription.default': 'Press Enter to open, arrow keys to follow the dependencies, Escape to clear the selection.',
  'edge.a11yDescription.default': 'A dependency.',
}; // prettier-ignore

const noEdges: never[] = [];

export type FlowProps<Type extends Node = GraphFlowNode> = {
  label: string;
  control: CameraControl;
  nodes: Type[];
  nodeTypes: NodeTypes;
  onPress?: (event: MouseEvent) => void;
};

/**
 * The one place that knows how React Flow is set up and moved. It owns the gestures and mounts the nodes it is
 * given; edges are drawn beneath it by us, so it never has any.
 */
export function Flow<Type extends Node>({ label, control, nodes, nodeTypes, onPress }: FlowProps<Type>) {
  return (
    <ReactFlow
      id={useId()}
      aria-label={label}
      nodes={nodes}
      edges={noEdges}
      nodeTypes={nodeTypes}
      minZoom={zoomLimits.min}
      maxZoom={zoomLimits.max}
      nodesDraggable={false}
      nodesConnectable={false}
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
      ariaLabelConfig={ariaLabels}
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
