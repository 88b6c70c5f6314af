import { expect, it, onTestFinished, vi } from 'vitest';
import type { GroupBox } from './group-box';
import type { NodeContent } from './node-content';
import { type Area, paintWorld, type World } from './paint-world';
import { lightPalette } from './palette';

const content = (title: string): NodeContent => ({
  ...{ title, state: '', tone: 'info', icon: 'tag', own: false, dark: false, spoken: '', stamp: '' },
});
const node = (id: string, x: number, y: number) => ({ id, x, y, width: 100, height: 40, layer: 0 });
const edge = (from: string, to: string, start: number, end: number) => ({
  ...{ from, to, points: [{ x: 50, y: start }, { x: 50, y: (start + end) / 2 }, { x: 50, y: end }] },
}); // oxfmt-ignore
const nodes = [node('a', 0, 0), node('b', 0, 100), node('c', 0, 200)];
const edges = [edge('a', 'b', 40, 100), edge('b', 'c', 140, 200)];
const everything: Area = { x: 0, y: 0, width: 300, height: 300, zoom: 1 };

/** Paints on a canvas that records the lines, the arrowheads, the texts and where each node begins. */
function paint(given: Partial<World> = {}, area: Partial<Area> = {}, pixelRatio = 1) {
  vi.stubGlobal('Path2D', class { constructor(readonly d: string) {} }); // oxfmt-ignore
  onTestFinished(() => void vi.unstubAllGlobals());
  const [lines, arrows, texts, places]: [string[], string[], string[], number[][]] = [[], [], [], []];
  let [count, points] = [0, 0];
  const context = {
    ...{ globalAlpha: 1, strokeStyle: '', fillStyle: '', lineWidth: 0 },
    ...{ beginPath: () => void ([count, points] = [0, 0]), roundRect() {}, translate() {}, scale() {} },
    moveTo: () => void (count += 1),
    lineTo: () => void (points += 1),
    stroke() {
      if (count > 0) lines.push(`${count} ${context.strokeStyle} ${context.lineWidth} ${context.globalAlpha}`);
    },
    fill(path?: { d: string }) {
      if (path?.d.endsWith('Z')) arrows.push(path.d);
    },
    fillText(text: string) {
      if (text) texts.push(`${text} ${context.globalAlpha}`);
    },
    setTransform: (...to: number[]) => void places.push(to),
    getTransform() {
      const [a, , , d, e, f] = places.at(-1)!;
      return { a, d, e, f };
    },
  };
  const contents = new Map(nodes.map(({ id }) => [id, content(id)]));
  const world: World = { layout: { nodes, edges, width: 100, height: 240 }, contents, highlight: null, ...given };
  const theme = { palette: lightPalette, font: 'Geist' };
  paintWorld(context as never, world, { ...everything, ...area }, pixelRatio, theme);
  return { lines, arrows, texts, places, points, alpha: context.globalAlpha };
} // oxfmt-ignore
const { control, ink } = lightPalette;

it('draws what is heavy in ink, and what is not highlighted faintly', () => {
  const isHeavy = ({ to }: { to: string }) => to === 'c';
  expect(paint().lines).toEqual([`2 ${control} 1.5 1`]);
  expect(paint({ isHeavy }).lines).toEqual([`1 ${control} 1.5 1`, `1 ${ink} 3.5 1`]);
  const highlight = new Set(['a', 'b']);
  expect(paint({ highlight }).lines).toEqual([`1 ${control} 1.5 0.25`, `1 ${control} 1.5 1`]);
  // An edge that is not highlighted is not heavy either.
  expect(paint({ highlight, isHeavy }).lines).toEqual([`1 ${control} 1.5 0.25`, `1 ${control} 1.5 1`]);
});

it('draws no line thinner than half a px on screen, and arrowheads only where they can be seen', () => {
  expect(paint({}, { zoom: 0.1 }).lines).toEqual([`2 ${control} ${0.6 / 0.1} 1`]);
  const arrowsAt = (zoom: number) => paint({}, { zoom }).arrows.filter((d) => d.split('Z').length === 3);
  expect([arrowsAt(0.2).length, arrowsAt(0.19).length]).toEqual([1, 0]);
});

it('draws only edges and nodes in the area, also an edge that points up', () => {
  expect(paint({}, { y: 150, zoom: 0.5 })).toMatchObject({ lines: [`1 ${control} 1.5 1`], texts: ['c 1'] });
  expect(paint({}, { height: 39, zoom: 0.5 })).toMatchObject({ lines: [], texts: ['a 1'] });
  const up = [edge('c', 'a', 200, 40)];
  const layout = { nodes, edges: up, width: 100, height: 240 };
  expect(paint({ layout }, { y: 190 }).lines).toHaveLength(1);
  expect(paint({ layout }, { y: 201 }).lines).toHaveLength(0);
});

it('names its nodes where there is room, faintly those that are not highlighted', () => {
  expect(paint({}, { zoom: 0.4 }).texts).toEqual(['a 1', 'b 1', 'c 1']);
  const dimmed = paint({ highlight: new Set(['b']) }, { zoom: 0.4 });
  expect([dimmed.texts, dimmed.alpha]).toEqual([['a 0.25', 'b 1', 'c 0.25'], 1]);
  // A full card is an element of its own, and a block has no room for words.
  expect(paint({}, { zoom: 0.6 }).texts).toEqual([]);
  expect(paint({}, { zoom: 0.3 }).texts).toEqual([]);
  expect(paint({ contents: new Map([['b', content('b')]]) }, { zoom: 0.4 }).texts).toEqual(['b 1']);
});

it('has its origin at the area, at the resolution of the screen, with each node on whole pixels', () => {
  const { places } = paint({}, { x: 10.3, y: 20, width: 300, height: 300, zoom: 0.5 }, 2);
  expect(places).toEqual([
    [1, 0, 0, 1, -10.3, -20],
    [1, 0, 0, 1, -10, -20],
    [1, 0, 0, 1, -10, 80],
    [1, 0, 0, 1, -10, 180],
  ]);
});

it('draws the boxes in the area beneath, with their names', () => {
  const box = (id: string, y: number): GroupBox => ({
    ...{ id, title: id, titleSize: 18, tone: 'danger', isFilled: true, x: 0, y, width: 200, height: 50 },
  });
  const boxes = [box('near', 0), box('far', 400)];
  expect(paint({ boxes, contents: new Map() }).texts).toEqual(['near 1']);
});
