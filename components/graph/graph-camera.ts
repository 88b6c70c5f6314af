import { type GraphLayout } from '@/lib/layout/layout-graph';
import { type Box, type Point, type Size, contains, grow, middleOf, nearestBox } from './box';
import { type Camera, openingCamera, openingStyle, showsAny, toTransform, visibleBox } from './camera';
import { createCameraControl } from './camera-control';
import { type Detail, detailAt } from './node-look';

/** What is assumed of the screen until it is known, to choose how nodes are drawn and which of a large graph are. */
const assumedView: Size = { width: 1366, height: 768 };
/** World units around the view in which nodes are mounted ahead of time. */
const ahead = 320;

/** The level of detail, and the part of the world in and near the view; null where its cards could not be read. */
export type Seen = { detail: Detail; area: Box | null };

type Start = {
  layout: GraphLayout;
  camera: Camera | null;
  leastZoom: number;
  /** The world point that the first picture is about. */
  about: Point;
};

/** The camera of a graph, for its whole life, and what is seen through it. */
export function createGraphCamera({ layout, camera, leastZoom, about }: Start) {
  const openingOf = (world: Size) => (view: Size) => openingCamera(world, view, leastZoom, about);
  let drawn = layout;
  const control = createCameraControl(openingOf(layout), camera, (one, view) =>
    showsAny(drawn.nodes, one, view),
  );
  // The server does not know the screen: what an ordinary one would show nothing of opens as without it.
  const first = camera && showsAny(layout.nodes, camera, assumedView) ? camera : null;
  const assumed = first ?? openingOf(layout)(assumedView);
  const detail = detailAt(assumed.zoom);
  const area = detail === 'card' ? visibleBox(toTransform(assumed, assumedView), assumedView) : null;
  const atFirst: Seen = { detail, area };
  let seen = atFirst;
  return {
    control,
    /** In the first HTML, and until the size of the view is known. */
    seenAtFirst: () => atFirst,
    /** The same object until another level is reached or the view leaves the area: frames in between change nothing. */
    seen(): Seen {
      const [transform, view] = [control.transform(), control.view()];
      if (!view.width) return seen;
      const detail = detailAt(transform.zoom);
      const shown = visibleBox(transform, view);
      const isKept = detail === 'card' ? seen.area && contains(seen.area, shown) : !seen.area;
      if (!isKept || detail !== seen.detail)
        seen = { detail, area: detail === 'card' ? grow(shown, ahead) : null };
      return seen;
    },
    /** Another layout is drawn: on the screen nothing moves that has not moved against what is around it. */
    relaid(world: GraphLayout) {
      const shift = shiftNear(control.camera(), drawn, world);
      drawn = world;
      control.relaid(openingOf(world), shift);
    },
    style: openingStyle(layout, leastZoom, about, first),
  };
}

/** Where a large graph is begun to be read: the middle of its first row. */
export function topOf(layout: GraphLayout): Point {
  // Above the first row of a map stand the titles of its groups.
  const top = layout.nodes.reduce((least, { y }) => Math.min(least, y), Infinity);
  const row = layout.nodes.filter(({ y }) => y === top).map((node) => middleOf(node).x);
  return { x: row.length ? (Math.min(...row) + Math.max(...row)) / 2 : layout.width / 2, y: 0 };
}

/**
 * How far the node nearest to a point has moved from one layout to the next, in world units; of nodes that are in both.
 * A row that is new on top moves all others down alike, and the eye should not notice.
 */
export function shiftNear(point: Point, before: GraphLayout, after: GraphLayout): Point {
  const places = new Map(before === after ? [] : after.nodes.map((node) => [node.id, node]));
  const near = nearestBox(
    before.nodes.filter(({ id }) => places.has(id)),
    point,
    Infinity,
  );
  const place = near && places.get(near.id);
  return place ? { x: place.x - near.x, y: place.y - near.y } : { x: 0, y: 0 };
}
