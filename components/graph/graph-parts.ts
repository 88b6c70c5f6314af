import { type ComponentType } from 'react';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { type Camera, openingCamera, showsAny } from './camera';
import { createCameraControl } from './camera-control';
import { createDetailStore } from './detail-store';
import { type GraphSurroundings, type Mark } from './graph-context';
import { createLiveStore } from './live-store';
import { assumedView } from './near-window';
import { type NodeLook, detailAt } from './node-look';
import { openingStyle } from './opening-style';
import { type Shape } from './picture';
import { shiftNear } from './shift-near';

type Start = {
  layout: GraphLayout;
  looks: ReadonlyMap<string, NodeLook>;
  marks: ReadonlyMap<string, Mark>;
  cardShapes: (look: NodeLook) => Shape[];
  NodeExtra?: ComponentType<{ id: string }>;
  camera: Camera | null;
  leastZoom: number;
  /** The world point that the first picture is about. */
  focus: { x: number; y: number };
  /** The search stands on the picture. */
  hasSearch: boolean;
};

/** What a graph keeps for its whole life outside React's state: the camera and the stores its nodes read. */
export function createGraphParts({
  layout,
  looks,
  marks,
  cardShapes,
  NodeExtra,
  camera,
  leastZoom,
  focus,
  hasSearch,
}: Start) {
  const openingOf = (world: GraphLayout) => (view: { width: number; height: number }) =>
    openingCamera(world, view, leastZoom, focus, hasSearch);
  let drawn = layout;
  const control = createCameraControl(openingOf(layout), camera, (one, view) =>
    showsAny(drawn.nodes, one, view),
  );
  // The server does not know the screen: what an ordinary one would show nothing of opens as without it.
  const first = camera && showsAny(layout.nodes, camera, assumedView) ? camera : null;
  const detail = createDetailStore(control, detailAt(first?.zoom ?? Math.max(leastZoom, 0.6)));
  let wanted: string | null = null;
  const surroundings: GraphSurroundings = {
    looks: createLiveStore(looks),
    marks: createLiveStore(marks),
    cardShapes,
    NodeExtra,
    control,
    detail,
    takesFocus(id) {
      const takes = wanted === id;
      if (takes) wanted = null;
      return takes;
    },
    focusSoon: (id) => void (wanted = id),
  };
  return {
    control,
    detail,
    surroundings,
    /** Another layout is drawn: on the screen nothing moves that has not moved against what is around it. */
    relaid(world: GraphLayout) {
      const shift = shiftNear(control.camera(), drawn, world);
      drawn = world;
      control.relaid(openingOf(world), shift);
    },
    /** Where the camera will be, for an ordinary screen. */
    assumed: (world: GraphLayout) => first ?? openingOf(world)(assumedView),
    style: openingStyle(layout, leastZoom, focus, first, hasSearch),
  };
}

export type GraphParts = ReturnType<typeof createGraphParts>;

export function middleOf(place: { x: number; y: number; width: number; height: number }) {
  return { x: place.x + place.width / 2, y: place.y + place.height / 2 };
}

/** Where a large graph is begun to be read: the middle of its first row. */
export function topOf(layout: GraphLayout) {
  // Above the first row of a map stand the titles of its groups.
  const top = layout.nodes.reduce((least, { y }) => Math.min(least, y), Infinity);
  const row = layout.nodes.filter(({ y }) => y === top).map((node) => middleOf(node).x);
  return { x: row.length ? (Math.min(...row) + Math.max(...row)) / 2 : layout.width / 2, y: 0 };
}
