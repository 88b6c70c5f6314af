import { describe, expect, it } from 'vitest';
import { fitText, hatch, textWidth } from './picture';

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
