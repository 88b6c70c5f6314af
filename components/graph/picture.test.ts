import { describe, expect, it } from 'vitest';
import { healthDisplays } from '@/components/values/state-displays';
import { fitText, hatch, icon, icons, stateOf, text, textWidth } from './picture';

describe('fitText', () => {
  it('keeps text that fits', () => {
    expect(fitText('14 Quay Street', 232, 15)).toBe('14 Quay Street');
  });

  it('truncates with an ellipsis, within the width', () => {
    const cut = fitText('The Old Maltings, Northumberland Avenue West', 150, 15);
    expect(cut).toMatch(/^The Old.*\S…$/);
    expect(textWidth(cut, 15)).toBeLessThanOrEqual(150);
  });

  it('never splits a character', () => {
    expect(fitText('🏠🏠🏠🏠🏠🏠', 40, 15)).toMatch(/^🏠+…$/u);
  });
});

describe('hatch', () => {
  it('stays inside its box', () => {
    const shape = hatch(260, 120);
    const numbers = shape.kind === 'path' ? [...shape.d.matchAll(/[ML]([\d.]+) ([\d.]+)/g)] : [];
    expect(numbers.length).toBeGreaterThan(20);
    for (const [, x, y] of numbers) {
      expect(Number(x)).toBeLessThanOrEqual(260);
      expect(Number(y)).toBeLessThanOrEqual(120);
    }
  });
});

describe('shapes', () => {
  it('has no colour of its own for what is not visible', () => {
    expect(stateOf(healthDisplays.grey)).toEqual({ state: 'Too little visible', tone: 'neutral', icon: 'hidden' });
    expect(stateOf(healthDisplays.red)).toEqual({ state: 'At risk', tone: 'danger', icon: 'blocked' });
  });

  it('writes text in size 12 unless told otherwise', () => {
    expect(text(1, 2, 'Bath', 'ink')).toEqual({ kind: 'text', x: 1, y: 2, text: 'Bath', fill: 'ink', size: 12 });
    expect(text(1, 2, 'Bath', 'ink', { size: 9, weight: 500 })).toMatchObject({ size: 9, weight: 500 });
  });

  it('draws an icon as large as it is asked to, each in a shape of its own', () => {
    expect(icon('tag', 3, 4, 32, 'ink')).toMatchObject({ d: icons.tag, x: 3, y: 4, scale: 2, stroke: 'ink' });
    expect(new Set(Object.values(icons)).size).toBe(Object.keys(icons).length);
  });

  it('hatches all of a box, with lines at the same distance', () => {
    const lines = (width: number, height: number) => (hatch(width, height) as { d: string }).d.split('M').slice(1);
    expect(lines(30, 24)).toEqual(['12 0L0 12', '24 0L0 24', '30 6L12 24', '30 18L24 24']);
  });
}); // oxfmt-ignore
