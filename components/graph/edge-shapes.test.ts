import { describe, expect, it } from 'vitest';
import { arrowPath, edgePath, edgeShapes } from './edge-shapes';

describe('edgePath', () => {
  it('is straight between two points, minus the arrowhead', () => {
    expect(edgePath([{ x: 10, y: 0 }, { x: 10, y: 100 }])).toBe('M10 0L10 90'); // oxfmt-ignore
  });

  it('rounds corners', () => {
    const path = edgePath([{ x: 0, y: 0 }, { x: 0, y: 100 }, { x: 200, y: 100 }], 16); // oxfmt-ignore
    expect(path).toBe('M0 0L0 84Q0 100 16 100L190 100');
  });

  it('rounds at most half of a short segment', () => {
    const path = edgePath([{ x: 0, y: 0 }, { x: 0, y: 10 }, { x: 200, y: 10 }], 16); // oxfmt-ignore
    expect(path).toContain('L0 5Q0 10 16 10');
  });

  it('is empty without two points', () => {
    expect(edgePath([])).toBe('');
    expect(arrowPath([{ x: 1, y: 1 }])).toBe('');
  });
});

describe('arrowPath', () => {
  it('ends at the last point', () => {
    expect(arrowPath([{ x: 10, y: 0 }, { x: 10, y: 100 }])).toBe('M10 100L5 90L15 90Z'); // oxfmt-ignore
  });
});

describe('edgeShapes', () => {
  const points = [{ x: 10, y: 0 }, { x: 10, y: 100 }]; // oxfmt-ignore
  const edge = { from: 'a', to: 'b', points };

  it('is a thin line with an arrowhead in its colour, or a heavy one in ink', () => {
    expect(edgeShapes(edge)).toEqual([
      { kind: 'path', d: edgePath(points), stroke: 'control', strokeWidth: 1.5 },
      { kind: 'path', d: arrowPath(points), fill: 'control' },
    ]);
    expect(edgeShapes(edge, true)).toEqual([
      { kind: 'path', d: edgePath(points), stroke: 'ink', strokeWidth: 3.5 },
      { kind: 'path', d: arrowPath(points, 13), fill: 'ink' },
    ]);
  });
});
