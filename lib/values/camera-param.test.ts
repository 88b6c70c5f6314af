import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cameraParam } from './url-params';

it('a place comes back within half a pixel, at a zoom that looks the same', () => {
  const at = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(at, at, fc.double({ min: 0.005, max: 2, noNaN: true }), (x, y, zoom) => {
      const back = cameraParam.parse(cameraParam.serialize({ x, y, zoom }))!;
      expect(Math.abs(back.x - x)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(back.y - y)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(back.zoom - zoom)).toBeLessThan(zoom * 0.001);
    }),
  );
});

it('is short', () => {
  expect(cameraParam.serialize({ x: 120.4, y: -39.6, zoom: 1 / 3 })).toBe('120_-40_0.3333');
});

it.each(['1_2_-1', '1_2_Infinity', '1_2_NaN', 'null'])('ignores “%s”', (text) => {
  expect(cameraParam.parse(text)).toBeNull();
});
