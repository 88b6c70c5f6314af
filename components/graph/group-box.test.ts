import { describe, expect, it } from 'vitest';
import { type GroupBox, groupBoxAt, groupBoxShapes } from './group-box';

const chainBox: GroupBox = {
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
const heading: GroupBox = { ...chainBox, id: 'red', titleSize: 28, isFilled: false, isHeading: true };
/** The size of the title on screen, in px; undefined if there is none. */
const titlePx = (box: GroupBox, zoom: number) => {
  const title = groupBoxShapes(box, zoom).find(({ kind }) => kind === 'text');
  return title?.kind === 'text' ? title.size * zoom : undefined;
};

describe('groupBoxShapes', () => {
  it('leaves out a title that would be too small to read', () => {
    for (let zoom = 0.01; zoom <= 2; zoom *= 1.1) expect(titlePx(chainBox, zoom) ?? 99).toBeGreaterThan(9);
    expect(titlePx(chainBox, 0.12)).toBeUndefined();
    expect(titlePx(chainBox, 1)).toBe(18);
  });

  it('keeps a section heading readable at any zoom, with the same baseline', () => {
    for (const zoom of [0.05, 0.12, 1]) expect(titlePx(heading, zoom)).toBeGreaterThanOrEqual(13);
    const [near, far] = [1, 0.1].map((zoom) =>
      groupBoxShapes(heading, zoom).find(({ kind }) => kind === 'text'),
    );
    expect(far).toMatchObject({ y: (near as { y: number }).y });
  });
});

describe('groupBoxAt', () => {
  it('finds the filled box at a point, never a heading', () => {
    expect(groupBoxAt([heading, chainBox], { x: 110, y: 60 })).toBe(chainBox);
    expect(groupBoxAt([heading], { x: 110, y: 60 })).toBeNull();
    expect(groupBoxAt([chainBox], { x: 99, y: 60 })).toBeNull();
  });
});

describe('the box itself', () => {
  it('is filled in its tone if it is a chain, white if that is neutral, and only a title otherwise', () => {
    const boxIn = (given: GroupBox) => groupBoxShapes(given).find(({ kind }) => kind === 'box');
    expect(boxIn(chainBox)).toMatchObject({ x: 100, y: 50, width: 230, fill: 'danger-soft', stroke: 'danger' });
    expect(boxIn({ ...chainBox, tone: 'neutral' })).toMatchObject({ fill: 'surface', stroke: 'neutral' });
    expect(boxIn(heading)).toBeUndefined();
  });

  it('has its title inside, after its icon, shortened to its width unless it is a heading', () => {
    const long = 'The Old Maltings, Northumberland Avenue West';
    const textIn = (given: GroupBox) => groupBoxShapes(given).find(({ kind }) => kind === 'text');
    expect(textIn(chainBox)).toMatchObject({ x: 112, y: 80, text: '4 Mill Lane', fill: 'danger-ink' });
    expect(textIn({ ...chainBox, title: long })).toMatchObject({ text: expect.stringMatching(/^The Old.*…$/) });
    expect(textIn({ ...heading, title: long })).toMatchObject({ x: 100, text: long });
    const [sign, title] = groupBoxShapes({ ...heading, icon: 'blocked' });
    expect([sign!.x, title!.x! > sign!.x!]).toEqual([100, true]);
  });
}); // oxfmt-ignore
