import { describe, expect, it } from 'vitest';
import { type LayoutEdge, layoutGraph } from '@/lib/layout/layout-graph';
import { edgeShapes } from './edge-shapes';
import { composePicture, exportSvg } from './export-svg';
import { lightPalette } from './palette';
import { type NodeContent, labelShapes } from './node-content';
import { type Paint } from './palette';

import { svgMarkup, cssVariable } from './svg-markup';

const size = { width: 260, height: 120 };
const ids = ['a', 'b', 'c', 'd'];
const layout = layoutGraph({
  nodes: ids.map((id) => ({ id, ...size })),
  edges: [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'd' },
    { from: 'c', to: 'd' },
  ],
});
const contents = new Map<string, NodeContent>(
  ids.map((id) => [
    id,
    { title: `${id} <Quay> & "Co"`, state: 'Sold STC', tone: 'success', icon: 'handshake', own: id === 'a', dark: id === 'c', spoken: id, stamp: '' },
  ]),
); // oxfmt-ignore
const cardShapes = (content: NodeContent) => labelShapes(content, size);
const picture = {
  layout,
  contents,
  cardShapes,
  isHeavy: ({ from, to }: LayoutEdge) => from + to === 'ab',
  title: 'Tom & Jerry <1>',
};
const svg = exportSvg(picture);

describe('exportSvg', () => {
  it('contains every node and every edge, inside its frame', () => {
    for (const { x, y } of layout.nodes) {
      if (x || y) expect(svg).toContain(`translate(${x} ${y})`);
    }
    for (const edge of layout.edges) {
      for (const shape of edgeShapes(edge, picture.isHeavy(edge)))
        expect(svg).toContain(shape.kind === 'path' ? shape.d : '');
    }
    const [x, y, width, height] = svg
      .match(/viewBox="([^"]+)"/)![1]!
      .split(' ')
      .map(Number) as [number, number, number, number];
    expect(x).toBeLessThan(0);
    expect(y).toBeLessThan(0);
    expect(x + width).toBeGreaterThan(layout.width);
    expect(y + height).toBeGreaterThan(layout.height);
  });

  it('draws a heavy edge heavier', () => {
    expect(svg.match(/stroke-width="3.5"/g)).toHaveLength(1);
  });

  it('draws each node as the screen does, in the light theme', () => {
    for (const content of contents.values()) {
      const onScreen = svgMarkup(cardShapes(content), cssVariable);
      expect(onScreen).toContain('var(--');
      const inLight = onScreen.replace(/var\(--([\w-]+)\)/g, (_, name: Paint) => lightPalette[name]);
      expect(svg).toContain(inLight);
    }
  });

  it('frames the picture, or a wider title, with both centred', () => {
    const frameOf = (title: string) => composePicture({ ...picture, title });
    const [narrow, wide] = [frameOf('Short'), frameOf('A very long name of a chain '.repeat(12))];
    expect(narrow.frame.x + narrow.frame.width / 2).toBe(layout.width / 2);
    expect(wide.frame.x + wide.frame.width / 2).toBe(layout.width / 2);
    expect(wide.frame.x).toBeLessThan(narrow.frame.x);
    for (const { frame, parts } of [narrow, wide]) {
      const title = parts[0]!.shapes.find(({ kind }) => kind === 'text');
      expect(title).toMatchObject({ kind: 'text', x: frame.x + 40 });
    }
  });

  it('escapes text', () => {
    expect(svg).toContain('<title>Tom &amp; Jerry &lt;1&gt;</title>');
    expect(svg).not.toContain('<Quay>');
  });

  it('draws the boxes beneath the edges and the nodes, and leaves out a node without content', () => {
    const box = { id: 'x', x: 0, y: 0, width: 200, height: 50, title: 'No buyer yet', titleSize: 13, tone: 'warning' as const }; // oxfmt-ignore
    const boxed = exportSvg({ ...picture, boxes: [box] });
    const [line] = edgeShapes(layout.edges[0]!) as unknown as [{ d: string }];
    expect(boxed.indexOf('No buyer yet')).toBeGreaterThan(0);
    expect(boxed.indexOf(line.d)).toBeGreaterThan(boxed.indexOf('No buyer yet'));
    const { parts } = composePicture({ ...picture, contents: new Map([['a', contents.get('a')!]]) });
    expect(parts).toHaveLength(2);
  });
});
