import { describe, expect, it } from 'vitest';
import { type GroupBox, groupBoxAt, groupBoxShapes } from './group-box';

const ground: GroupBox = {
  id: 'chain',
  x: 100,
  y: 50,
  width: 230,
  height: 200,
  title: '4 Mill Lane',
  titleSize: 18,
  farTitleSize: 28,
  tone: 'danger',
  isFilled: true,
};
const heading: GroupBox = { ...ground, id: 'red', titleSize: 28, isFilled: false, isHeading: true };
/** The size of the title on the screen, in px; undefined where there is none. */
const written = (box: GroupBox, zoom: number) => {
  const title = groupBoxShapes(box, zoom).find(({ kind }) => kind === 'text');
  return title?.kind === 'text' ? title.size * zoom : undefined;
};

describe('the title of a box', () => {
  it('can be read or is not written, at any zoom', () => {
    for (let zoom = 0.01; zoom <= 2; zoom *= 1.1) expect(written(ground, zoom) ?? 99).toBeGreaterThan(9);
    expect(written(ground, 0.12)).toBeUndefined();
    expect(written(ground, 1)).toBe(18);
  });

  it('of a whole section is written however far off, upwards from its line', () => {
    for (const zoom of [0.05, 0.12, 1]) expect(written(heading, zoom)).toBeGreaterThanOrEqual(13);
    const [near, far] = [1, 0.1].map((zoom) =>
      groupBoxShapes(heading, zoom).find(({ kind }) => kind === 'text'),
    );
    expect(far).toMatchObject({ y: (near as { y: number }).y });
  });
});

describe('groupBoxAt', () => {
  it('is the filled box at a point, never a heading', () => {
    expect(groupBoxAt([heading, ground], { x: 110, y: 60 })).toBe(ground);
    expect(groupBoxAt([heading], { x: 110, y: 60 })).toBeNull();
    expect(groupBoxAt([ground], { x: 99, y: 60 })).toBeNull();
  });
});
