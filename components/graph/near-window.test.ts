import { describe, expect, it, vi } from 'vitest';
import { type Transform } from './camera';
import { type CameraControl } from './camera-control';
import { createHitGrid } from './hit-grid';
import { createNearWindow } from './near-window';

// A street of a thousand cards, 300 apart.
const grid = createHitGrid(
  Array.from({ length: 1000 }, (_, at) => ({ x: at * 300, y: 0, width: 260, height: 120 })),
);

// A field of a hundred by a hundred, 300 and 200 apart.
const field = createHitGrid(
  Array.from({ length: 10_000 }, (_, at) => ({
    x: (at % 100) * 300,
    y: Math.floor(at / 100) * 200,
    width: 260,
    height: 120,
  })),
);

function start(transform: Transform, cards = grid) {
  let now = transform;
  let follow = () => {};
  const control = {
    transform: () => now,
    view: () => ({ width: 1200, height: 600 }),
    subscribe(listener: () => void) {
      follow = listener;
      return () => {};
    },
  } as unknown as CameraControl;
  const near = createNearWindow(control, cards, { x: 600, y: 60, zoom: 1 });
  const move = (next: Transform) => {
    now = next;
    follow();
  };
  return { near, move };
}

describe('createNearWindow', () => {
  it('has a screenful for the first HTML, when the view is not known yet', () => {
    const { near } = start({ x: 0, y: 0, zoom: 1 });
    expect(near.get().length).toBeGreaterThan(3);
    expect(near.get().length).toBeLessThan(8);
  });

  it('holds what is in view and a little more', () => {
    const { near, move } = start({ x: 0, y: 0, zoom: 1 });
    near.start();
    expect(near.get()).toEqual([0, 1, 2, 3, 4, 5]);
    move({ x: -30_000, y: 0, zoom: 1 });
    expect(near.get()[0]).toBe(99);
    expect(near.get()).toContain(104);
    expect(near.get().length).toBeLessThan(10);
  });

  it.each([
    ['to the left', -1500, 0],
    ['to the right', 1500, 0],
    ['up', 0, -1500],
    ['down', 0, 1500],
  ])('follows a view that moves %s', (_, right, down) => {
    const { near, move } = start({ x: -15_000, y: -10_000, zoom: 1 }, field);
    near.start();
    const inTheMiddle = Math.floor((10_300 + down) / 200) * 100 + Math.floor((15_600 + right) / 300);
    expect(near.get()).not.toContain(inTheMiddle);
    move({ x: -15_000 - right, y: -10_000 - down, zoom: 1 });
    expect(near.get()).toContain(inTheMiddle);
  });

  it('tells no one of a move that needs no other nodes', () => {
    const { near, move } = start({ x: 0, y: 0, zoom: 1 });
    near.start();
    const heard = vi.fn();
    near.subscribe(heard);
    move({ x: -100, y: 0, zoom: 1 });
    expect(heard).not.toHaveBeenCalled();
    move({ x: -3000, y: 0, zoom: 1 });
    expect(heard).toHaveBeenCalledOnce();
  });

  it('holds nothing where cards are too small to be read', () => {
    const { near, move } = start({ x: 0, y: 0, zoom: 1 });
    near.start();
    move({ x: 0, y: 0, zoom: 0.2 });
    expect(near.get()).toEqual([]);
    move({ x: 0, y: 0, zoom: 1 });
    expect(near.get()).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
