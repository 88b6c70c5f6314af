import { expect, it, vi } from 'vitest';
import { exportPng } from './export-png';
import { composePicture, type GraphPicture } from './export-svg';

const picture = (width: number, height: number): GraphPicture => ({
  layout: { nodes: [], edges: [], width, height },
  contents: new Map(),
  cardShapes: () => [],
  title: '4 Bell Close',
});

/** The canvas that an empty graph of this size is drawn on: its scale, sides and pixels. */
async function canvasFor(width: number, height: number) {
  const made: { width: number; height: number }[] = [];
  const transforms: number[][] = [];
  const fonts: unknown[] = [];
  const context = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'setTransform' ? (...to: number[]) => void transforms.push(to) : () => ({}),
      set: (_, name, value) => (name === 'font' && fonts.push(value), true),
    },
  );
  vi.stubGlobal('document', { fonts: { ready: Promise.resolve() }, body: {} });
  vi.stubGlobal('getComputedStyle', () => ({ fontFamily: 'Geist' }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(width: number, height: number) {
        made.push({ width, height });
      }
      getContext = () => context;
      convertToBlob = () => Promise.resolve(new Blob());
    },
  );
  await exportPng(picture(width, height));
  const { frame } = composePicture(picture(width, height));
  const [size] = made as [{ width: number; height: number }];
  const scale = size.width / frame.width;
  return { ...size, frame, scale, transforms, fonts, pixels: size.width * size.height };
}

it('draws a small graph at three times its size', async () => {
  expect((await canvasFor(1000, 800)).scale).toBeCloseTo(3, 2);
});

it('draws a long graph as large as its longer side allows', async () => {
  const { width, height } = await canvasFor(400, 20_000);
  expect([height, width < height]).toEqual([16_000, true]);
});

it('draws a wide graph as large as its longer side allows', async () => {
  const { width, height } = await canvasFor(20_000, 400);
  expect([width, height < width]).toEqual([16_000, true]);
});

it.each([
  [8000, 8000],
  [12_000, 11_000],
])('draws a graph of %i by %i pixels with as many pixels as a browser can', async (width, height) => {
  const { pixels, scale } = await canvasFor(width, height);
  expect(pixels / 120_000_000).toBeCloseTo(1, 3);
  expect(scale).toBeLessThan(3);
});

it('draws from the corner of its frame, in the font of the page', async () => {
  const { transforms, frame, fonts } = await canvasFor(1000, 800);
  expect(transforms).toEqual([[3, 0, 0, 3, -frame.x * 3, -frame.y * 3]]);
  expect(fonts).toEqual(['600 18px Geist']);
});
