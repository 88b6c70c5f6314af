import { expect, it } from 'vitest';
import { cameraAfter } from './use-graph-acts';

const camera = { x: 100, y: 100, zoom: 0.5 };
const [view, world] = [
  { width: 400, height: 200 },
  { width: 300, height: 100 },
];
const after = (key: string, shiftKey = false) => cameraAfter({ key, shiftKey }, camera, view, world);

it.each([
  ['ArrowUp', 100, 0],
  ['ArrowDown', 100, 200],
  ['ArrowLeft', -100, 100],
  ['ArrowRight', 300, 100],
])(
  'moves by a quarter of the view with Shift and %s, and leaves the arrow alone to the nodes',
  (key, x, y) => {
    expect(after(key, true)).toEqual({ x, y, zoom: 0.5 });
    expect(after(key)).toBeNull();
  },
);

it('zooms on keys with and without Shift, as keyboards have them', () => {
  for (const key of ['+', '=']) expect(after(key)).toEqual({ ...camera, zoom: 0.625 });
  for (const key of ['-', '_']) expect(after(key)).toEqual({ ...camera, zoom: 0.4 });
  expect(after('0')).toEqual({ x: 150, y: 50, zoom: 1 });
});

it('knows no other key', () => {
  for (const key of ['Enter', 'Escape', 'a', 'Tab', 'Home']) expect(after(key, true)).toBeNull();
});
