import { expect, it, vi } from 'vitest';
import { drawShapes } from './draw-shapes';
import { lightPalette } from './palette';
import type { Shape } from './picture';

/** Draws on a canvas that records its calls. @returns the calls, and the properties at each text */
function draw(...shapes: Shape[]) {
  const isPainted = (name: string) => name === 'fillText' || name === 'stroke';
  vi.stubGlobal('Path2D', class {});
  const calls: unknown[][] = [];
  const context = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (set, name: string) =>
        set[name] ?? ((...args: unknown[]) => calls.push([name, ...args.filter((one) => typeof one !== 'object'), ...(isPainted(name) ? [{ ...set }] : [])])), // oxfmt-ignore
    },
  );
  drawShapes(context as never, shapes, { palette: lightPalette, font: 'Geist' });
  return calls;
}

it.each([
  ['start', 'left'],
  ['middle', 'center'],
  ['end', 'right'],
] as const)('aligns text with its anchor: %s', (anchor, textAlign) => {
  const [text] = draw({ kind: 'text', x: 1, y: 2, text: 'Bath', size: 12, fill: 'ink', anchor });
  const properties = { textAlign, fillStyle: lightPalette.ink, font: '400 12px Geist' };
  expect(text).toEqual(['fillText', 'Bath', 1, 2, properties]);
});

it('puts the origin and scale back after a path', () => {
  expect(draw({ kind: 'path', d: 'M0 0', x: 10, y: 20, scale: 2, fill: 'ink' })).toEqual([
    ['translate', 10, 20],
    ['scale', 2, 2],
    ['fill'],
    ['scale', 0.5, 0.5],
    ['translate', -10, -20],
  ]);
});

it('fills and strokes a box only as it says', () => {
  const box = { kind: 'box', x: 1, y: 2, width: 3, height: 4 } as const;
  const names = (shape: Shape) => draw(shape).map(([name]) => name);
  expect(names({ ...box, fill: 'surface' })).toEqual(['beginPath', 'roundRect', 'fill']);
  expect(names({ ...box, stroke: 'line' })).toEqual(['beginPath', 'roundRect', 'stroke']);
});

it('strokes in the colour and width of the shape, one unit wide by default', () => {
  const box = { kind: 'box', x: 1, y: 2, width: 3, height: 4, radius: 8 } as const;
  const [, outline, line] = draw({ ...box, fill: 'surface', stroke: 'line', strokeWidth: 3 }).filter(([name]) => name !== 'fill'); // oxfmt-ignore
  expect(outline).toEqual(['roundRect', 1, 2, 3, 4, 8]);
  expect(line).toEqual(['stroke', { fillStyle: lightPalette.surface, strokeStyle: lightPalette.line, lineWidth: 3 }]); // oxfmt-ignore
  expect(draw({ kind: 'path', d: 'M0 0', stroke: 'ink' })).toContainEqual(['stroke', { strokeStyle: lightPalette.ink, lineWidth: 1 }]); // oxfmt-ignore
  expect(draw({ ...box, radius: undefined, fill: 'ink' })).toContainEqual(['roundRect', 1, 2, 3, 4, 0]);
});
