import { expect, it } from 'vitest';
import { blockShapes, detailAt, frame, labelShapes, type NodeContent, smallShapes } from './node-content';
import { icons, type Shape } from './picture';

const content: NodeContent = {
  title: '1 Quay Street',
  state: 'Sold STC',
  tone: 'success',
  icon: 'handshake',
  own: false,
  dark: false,
  spoken: '',
  stamp: '',
};
const size = { width: 320, height: 80 };
const boxOf = (shapes: readonly Shape[]) => shapes.find(({ kind }) => kind === 'box');
const textsOf = (shapes: readonly Shape[]) =>
  shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));

it('shows less the further away it is', () => {
  expect([1, 0.6, 0.59, 0.36, 0.35, 0.01].map(detailAt)).toEqual([
    'card',
    'card',
    'label',
    'label',
    'block',
    'block',
  ]);
});

it('frames the user’s own, and more heavily what is marked', () => {
  const frames = [content, { ...content, own: true }, { ...content, own: true, mark: 'danger' as const }];
  expect(frames.map((one) => boxOf(frame(one, size)))).toMatchObject([
    { stroke: 'line-strong', strokeWidth: 1, fill: 'surface' },
    { stroke: 'accent', strokeWidth: 2 },
    { stroke: 'danger', strokeWidth: 4 },
  ]);
});

it('hatches what is not visible to the user, at every level', () => {
  const dark = { ...content, dark: true };
  for (const shapes of [frame, labelShapes, blockShapes])
    expect(shapes(dark, size).length).toBe(shapes(content, size).length + 1);
});

it('names itself and its state on a label, and shows the state’s colour on a block', () => {
  expect(textsOf(labelShapes(content, size))).toEqual(['1 Quay Street', 'Sold STC']);
  expect(textsOf(blockShapes(content, size))).toEqual([]);
  expect(boxOf(blockShapes(content, size))).toMatchObject({ fill: 'success-soft' });
});

it('is one box in the state’s colour where it is a few pixels high, and grey if it is not visible', () => {
  expect(smallShapes(content, size)).toEqual([{ kind: 'box', x: 0, y: 0, ...size, fill: 'success' }]);
  expect(smallShapes({ ...content, dark: true }, size)).toMatchObject([{ fill: 'line-strong' }]);
  expect(smallShapes({ ...content, own: true }, size)).toMatchObject([{ fill: 'success', stroke: 'accent' }]);
});

it('shows the icon of its state at every level, because colour alone must not convey it', () => {
  for (const shapes of [labelShapes, blockShapes]) {
    const sign = shapes(content, size).find((shape) => shape.kind === 'path' && shape.d === icons.handshake);
    expect(sign).toMatchObject({ stroke: 'success-ink' });
  }
});
