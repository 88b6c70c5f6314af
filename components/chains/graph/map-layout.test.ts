import { describe, expect, it } from 'vitest';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { type Health } from '@/lib/insight/chain-insight';
import { layoutMap, minMapZoom, mapChain } from './map-layout';

const entry = (id: string, level: Health['level'], count: number) => ({
  name: `Chain ${id}`,
  health: { level, reason: 'because' },
  insight: null,
  isFullyRead: false,
  chain: {
    ...lineFixture(...Array.from({ length: count }, (_, index) => transactionFixture(`${index}`))),
    id,
  },
});
const map = (...entries: ReturnType<typeof entry>[]) => layoutMap(entries.map(mapChain));
const boxOf = ({ boxes }: ReturnType<typeof map>, id: string) => boxes.find((box) => box.id === id)!;

describe('layoutMap', () => {
  const example = map(
    entry('calm', 'green', 3),
    entry('bad', 'red', 4),
    entry('worse', 'red', 2),
    entry('dark', 'grey', 1),
  );

  it('draws a transaction once in each of its chains', () => {
    expect(example.layout.nodes).toHaveLength(10);
    expect(new Set(example.layout.nodes.map(({ id }) => id)).size).toBe(10);
    expect(example.layout.edges).toHaveLength(6);
  });

  it('puts the most urgent section first and leaves out empty ones', () => {
    expect(example.boxes.filter(({ isFilled }) => !isFilled).map(({ title }) => title)).toEqual([
      'At risk · 2 chains',
      'Not checked or too little visible · 1 chain',
      'On track · 1 chain',
    ]);
    expect(boxOf(example, 'bad').y).toBeLessThan(boxOf(example, 'dark').y);
    expect(boxOf(example, 'dark').y).toBeLessThan(boxOf(example, 'calm').y);
  });

  it('keeps every transaction inside its chain’s box, and boxes apart', () => {
    for (const node of example.layout.nodes) {
      const box = boxOf(example, node.id.split('/')[0]!);
      expect(node.x).toBeGreaterThanOrEqual(box.x);
      expect(node.y).toBeGreaterThanOrEqual(box.y);
      expect(node.x + node.width).toBeLessThanOrEqual(box.x + box.width);
      expect(node.y + node.height).toBeLessThanOrEqual(box.y + box.height);
    }
    const many = map(
      ...Array.from({ length: 30 }, (_, index) => entry(`c${index}`, 'amber', 1 + (index % 5))),
    );
    const boxes = many.boxes.filter(({ isFilled }) => isFilled);
    for (const a of boxes) {
      for (const b of boxes) {
        if (a === b) continue;
        const isApart =
          a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
        expect(isApart, `${a.id} and ${b.id}`).toBe(true);
      }
      expect(a.x + a.width).toBeLessThanOrEqual(many.layout.width);
      expect(a.y + a.height).toBeLessThanOrEqual(many.layout.height);
    }
  });

  it('keeps places when a refresh changes the order, and moves only a chain whose health changed', () => {
    const entries = Array.from({ length: 40 }, (_, index) =>
      entry(`c${index}`, index % 2 ? 'amber' : 'green', 1 + (index % 5)),
    );
    const before = map(...entries);
    const placesOf = ({ layout }: typeof before) => new Map(layout.nodes.map(({ id, x, y }) => [id, [x, y]]));
    const again = layoutMap(entries.toReversed().map(mapChain), before);
    expect(placesOf(again)).toEqual(placesOf(before));

    const worse = entries.map((original, index) => (index === 2 ? entry('c2', 'amber', 3) : original));
    const after = layoutMap(worse.map(mapChain), before);
    // All chains below a section that has grown move down by the same distance.
    const shifts = new Map<string, Set<string>>();
    for (const [id, [x, y]] of placesOf(before)) {
      const [chainId = ''] = id.split('/');
      const [nowX, nowY] = placesOf(after).get(id)!;
      const level = worse.find(({ chain }) => chain.id === chainId)!.health.level;
      if (chainId === 'c2') continue;
      shifts.set(level, (shifts.get(level) ?? new Set()).add(`${nowX! - x!} ${nowY! - y!}`));
    }
    expect([...shifts.values()].map(({ size }) => size)).toEqual([1, 1]);
    expect(shifts.get('amber')).toEqual(new Set(['0 0']));
  });

  it('places only chains that are new or have outgrown their place', () => {
    const entries = Array.from({ length: 100 }, (_, index) => entry(`c${index}`, 'amber', 3 + (index % 6)));
    const before = map(...entries);
    // One is new, one is gone, one no longer fits its row.
    const changed = [
      entry('new', 'amber', 3),
      ...entries
        .filter((_, index) => index !== 7)
        .map((original, index) => (index === 50 ? entry('c51', 'amber', 12) : original)),
    ];
    const after = layoutMap(changed.map(mapChain), before);
    const places = new Map(after.layout.nodes.map(({ id, x, y }) => [id, `${x} ${y}`]));
    const moved = before.layout.nodes.filter(
      ({ id, x, y }) => (places.get(id) ?? `${x} ${y}`) !== `${x} ${y}`,
    );
    expect(new Set(moved.map(({ id }) => id.split('/')[0]))).toEqual(new Set(['c51']));
    // The new one takes the place that became free.
    expect(boxOf(after, 'new')).toMatchObject({ x: boxOf(before, 'c7').x, y: boxOf(before, 'c7').y });
  });

  it('connects edges to nodes of their own chain', () => {
    const { nodes, edges } = example.layout;
    for (const { from, to, points } of edges) {
      const [upper, lower] = [from, to].map((id) => nodes.find((node) => node.id === id)!);
      expect(points[0]).toEqual({ x: upper!.x + upper!.width / 2, y: upper!.y + upper!.height });
      expect(points.at(-1)).toEqual({ x: lower!.x + lower!.width / 2, y: lower!.y });
    }
  });

  it('has one row for each level of health if that fits a laptop with blocks of 24 px', () => {
    const rowsOf = ({ boxes }: ReturnType<typeof map>) =>
      new Set(boxes.filter(({ isFilled }) => isFilled).map(({ y }) => y));
    const some = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        entry(`g${index}`, index % 2 ? 'green' : 'red', 1 + (index % 4)),
      );
    expect(rowsOf(map(...some(60))).size).toBe(2);
    expect(map(...some(60)).layout.width * minMapZoom).toBeLessThan(1070);
    expect(rowsOf(map(...some(90))).size).toBe(4);
  });

  it('has about the aspect ratio of a screen for very many chains, however different they are', () => {
    const unlike = Array.from({ length: 600 }, (_, index) => entry(`u${index}`, 'green', index % 6 ? 2 : 20));
    const { width, height } = map(...unlike).layout;
    expect(width / height).toBeGreaterThan(1.2);
    expect(width / height).toBeLessThan(2.6);
  });

  it('is empty without chains', () => {
    expect(layoutMap([])).toMatchObject({
      layout: { nodes: [], edges: [], width: 0, height: 0 },
      boxes: [],
    });
  });
});
