import { type CSSProperties } from 'react';
import { type Camera, type Size, viewMargin, zoomLimits } from './camera';

/**
 * `openingCamera` as CSS, for the first HTML: the server knows the graph but not the size of the screen, so the
 * browser's layout works the camera out itself, from container units, before and without any script. `graph.css`
 * applies it while `data-camera="opening"`. tan(atan2(a, b)) is how CSS divides two lengths.
 */
export function openingStyle(
  world: Size,
  leastZoom: number,
  focus?: { x: number; y: number },
  camera?: Camera | null,
): CSSProperties {
  const ratio = (unit: string, length: number) =>
    `tan(atan2(max(1px, 100${unit} - ${2 * viewMargin}px), ${Math.max(1, length)}px))`;
  const fit = `clamp(${Math.max(leastZoom, zoomLimits.min)}, min(${ratio('cqw', world.width)}, ${ratio('cqh', world.height)}), 1)`;
  const middle = camera ?? focus ?? { x: world.width / 2, y: world.height / 2 };
  const top = `calc(50cqh - ${middle.y}px * var(--graph-zoom))`;
  return {
    '--graph-zoom': camera ? `${camera.zoom}` : fit,
    '--graph-left': `calc(50cqw - ${middle.x}px * var(--graph-zoom))`,
    '--graph-top': camera || focus ? top : `max(${viewMargin}px, ${top})`,
  } as CSSProperties;
}
