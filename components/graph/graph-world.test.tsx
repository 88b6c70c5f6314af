import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { markupOf } from '@/components/testing-markup';
import type { CameraControl } from './camera-control';
import type { GroupBox } from './group-box';
import { EdgeLayer, GraphWorld } from './graph-world';

const edge = (from: string, to: string) => ({
  from,
  to,
  points: [
    { x: 0, y: 0 },
    { x: 9, y: 99 },
  ],
});
const layout = { nodes: [], edges: [edge('a', 'b'), edge('a', 'c'), edge('d', 'b')], width: 9, height: 99 };
const dimmed = (highlight?: ReadonlySet<string>) =>
  markupOf(<EdgeLayer layout={layout as never} highlight={highlight as never} detail="card" />).match(
    /opacity="0.25"/g,
  )?.length ?? 0;

it('dims every edge that does not join two highlighted nodes, and none without a highlight', () => {
  expect(dimmed(new Set(['a', 'b']))).toBe(2);
  expect(dimmed()).toBe(0);
}); // oxfmt-ignore

it('moves with the camera until it is gone', () => {
  let transform = { x: 1, y: 2, zoom: 0.5 };
  const listeners = new Set<() => void>();
  const control = {
    transform: () => transform,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  } as Partial<CameraControl> as CameraControl;
  const world = GraphWorld({ control, children: null }) as ReactElement<{ ref: (element: object | null) => (() => void) | undefined }>; // oxfmt-ignore
  const element = { style: { transform: '' } };
  const stop = world.props.ref(element)!;
  expect(element.style.transform).toBe('translate(1px, 2px) scale(0.5)');
  transform = { x: 3, y: 4, zoom: 2 };
  listeners.forEach((listener) => listener());
  expect(element.style.transform).toBe('translate(3px, 4px) scale(2)');
  stop();
  expect(listeners.size).toBe(0);
  expect(world.props.ref(null)).toBeUndefined();
});

it('draws heavy edges heavier, and the boxes beneath with names as large as the zoom needs', () => {
  const isHeavy = ({ from, to }: { from: string; to: string }) => from + to === 'ab';
  const heading: GroupBox = { id: 'h', x: 0, y: 0, width: 9, height: 9, title: 'At risk', titleSize: 20, tone: 'danger', isHeading: true }; // oxfmt-ignore
  const draw = (detail: 'card' | 'block') =>
    markupOf(<EdgeLayer {...{ layout, isHeavy, boxes: [heading], detail, highlight: null }} />);
  const html = draw('card');
  expect(html.match(/stroke-width="3.5"/g)).toHaveLength(1);
  expect(html.indexOf('At risk')).toBeLessThan(html.indexOf('<path d="M0 0'));
  const sizeIn = (markup: string) => Number(/font-size="([\d.]+)"/.exec(markup)![1]);
  expect(sizeIn(draw('block'))).toBeGreaterThan(sizeIn(html));
});
