import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveLayout, packRows, type Slot } from './packing';

const gaps = { columnGap: 30, rowGap: 50, maxWidth: 400 };
const box = (id: string, width: number, height = 100) => ({ id, width, height });
const slot = (id: string, x: number, width: number, y = 0): Slot => ({ id, x, y, width, height: 100 });

function repackRows(boxes: Parameters<typeof packRows>[0], former: Slot[], given: typeof gaps) {
  const { slots, ...size } = packRows(boxes, given, former);
  return { ...size, corners: slots.map(({ x, y }) => ({ x, y })) };
}

describe('repacked boxes', () => {
  /** The removed box left a slot of 100 px between two others, with a gap on either side. */
  const former = [slot('left', 0, 100), slot('gone', 130, 100), slot('right', 260, 100)];

  it.each([
    [100, { x: 130, y: 0 }],
    [101, { x: 0, y: 150 }],
    [115, { x: 0, y: 150 }],
    [130, { x: 0, y: 150 }],
  ])('a new box %d wide takes a freed slot only with gaps to both neighbours', (width, expected) => {
    const { corners } = repackRows([box('left', 100), box('right', 100), box('new', width)], former, gaps);
    expect(corners).toEqual([{ x: 0, y: 0 }, { x: 260, y: 0 }, expected]);
  });

  it('a new box takes a slot at the left end only with a gap to the next box', () => {
    const { corners } = repackRows(
      [box('right', 100), box('new', 231), box('smaller', 230)],
      [slot('gone', 0, 230), slot('right', 260, 100)],
      gaps,
    );
    expect(corners).toEqual([
      { x: 260, y: 0 },
      { x: 0, y: 150 },
      { x: 0, y: 0 },
    ]);
  });

  it('a box that shrank keeps its whole slot', () => {
    const shrunk = repackRows([box('left', 40), box('right', 100), box('new', 60)], former, gaps);
    expect(shrunk.corners).toEqual([
      { x: 0, y: 0 },
      { x: 260, y: 0 },
      { x: 130, y: 0 },
    ]);
  });

  it('a box that grew keeps its slot while its row is high enough', () => {
    const { corners } = repackRows(
      [box('grown', 100, 150), box('high', 100, 150)],
      [slot('gone', 0, 100), slot('grown', 130, 100), { ...slot('high', 260, 100), height: 150 }],
      gaps,
    );
    expect(corners).toEqual([
      { x: 130, y: 0 },
      { x: 260, y: 0 },
    ]);
  });

  it('a box higher than its row moves below', () => {
    const { corners, width, height } = repackRows([box('left', 100, 101), box('right', 50)], former, gaps);
    expect(corners).toEqual([
      { x: 0, y: 150 },
      { x: 260, y: 0 },
    ]);
    expect([width, height]).toEqual([310, 251]);
  });

  it('a new box takes the top row that has space, whatever the order of the rows', () => {
    const low = slot('low', 0, 100, 150);
    const { corners } = repackRows([box('low', 100), box('new', 100)], [low, slot('gone', 0, 100)], gaps);
    expect(corners[1]).toEqual({ x: 0, y: 0 });
  });

  it('a box wider than maxWidth takes a freed slot that is wide enough, or else the top', () => {
    const wide = box('new', 450);
    expect(repackRows([wide], [slot('gone', 0, 450)], gaps).corners).toEqual([{ x: 0, y: 0 }]);
    expect(repackRows([wide], [], gaps).corners).toEqual([{ x: 0, y: 0 }]);
  });

  it('keep their gaps and stay within maxWidth, whatever is added, removed, grown or shrunk', () => {
    const size = fc.record({
      width: fc.integer({ min: 1, max: 450 }),
      height: fc.integer({ min: 1, max: 120 }),
    });
    const change = fc.record({ size, stays: fc.boolean(), changes: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(size, change), { maxLength: 14 }),
        fc.array(size, { maxLength: 4 }),
        (all, added) => {
          const before = all.map(([one]) => one);
          const former = packRows(before, gaps).slots.map((one, i) => ({ ...one, id: `${i}` }));
          const stay = all.flatMap(([one, { size: next, stays, changes }], i) =>
            stays ? [{ id: `${i}`, ...(changes ? next : one) }] : [],
          );
          const boxes = [...added.map((one, i) => ({ id: `new ${i}`, ...one })), ...stay];
          const after = repackRows(boxes, former, gaps);
          const placed = boxes.map((one, i) => ({ ...one, ...after.corners[i]! }));
          placed.forEach((a, i) => {
            expect(a.x === 0 || a.x + a.width <= gaps.maxWidth).toBe(true);
            expect(a.x + a.width <= after.width && a.y + a.height <= after.height).toBe(true);
            const was = former.find(({ id }) => id === a.id);
            if (was && was.width === a.width && was.height === a.height)
              expect([a.x, a.y]).toEqual([was.x, was.y]);
            for (const b of placed.slice(i + 1)) {
              const apart =
                a.x + a.width + gaps.columnGap <= b.x ||
                b.x + b.width + gaps.columnGap <= a.x ||
                a.y + a.height + gaps.rowGap <= b.y ||
                b.y + b.height + gaps.rowGap <= a.y;
              expect(apart, `${a.id} and ${b.id}`).toBe(true);
            }
          });
        },
      ),
    );
  });
});

it('a row is as high as its own tallest box, not those above', () => {
  const boxes = [box('a', 300, 200), box('b', 300, 40), box('c', 300, 40)];
  expect(packRows(boxes, gaps).slots.map(({ y }) => y)).toEqual([0, 250, 340]);
});

it('a drawing is moved with its cards and lines, and is the same object if it stays', () => {
  const node = { id: 'a', x: 1, y: 2, width: 10, height: 20, layer: 0 };
  const layout = {
    nodes: [node],
    edges: [{ from: 'a', to: 'b', points: [{ x: 6, y: 22 }] }],
    width: 10,
    height: 20,
  };
  expect(moveLayout(layout, { x: 0, y: 0 })).toBe(layout);
  expect(moveLayout(layout, { x: 5, y: 0 }).nodes[0]).toEqual({ ...node, x: 6 });
  expect(moveLayout(layout, { x: 0, y: 5 }).nodes[0]).toEqual({ ...node, y: 7 });
  expect(moveLayout(layout, { x: 3, y: -2 })).toEqual({
    ...layout,
    nodes: [{ ...node, x: 4, y: 0 }],
    edges: [{ from: 'a', to: 'b', points: [{ x: 9, y: 20 }] }],
  });
});

it('boxes fill a row up to its greatest width exactly', () => {
  const places = (last: number) => packRows([box('a', 185), box('b', last)], gaps).slots.map(({ x, y }) => [x, y]); // oxfmt-ignore
  expect([places(185), places(186)]).toEqual([[[0, 0], [215, 0]], [[0, 0], [0, 150]]]); // oxfmt-ignore
});
