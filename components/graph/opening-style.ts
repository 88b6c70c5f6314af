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
  focus: { x: number; y: number },
  chosen: Camera | null,
): CSSProperties {
  const zoom = 'var(--graph-zoom)';
  const ratio = (unit: string, length: number) =>
    `tan(atan2(max(1px, 100${unit} - ${2 * viewMargin}px), ${Math.max(1, length)}px))`;
  const fit = `clamp(${Math.max(leastZoom, zoomLimits.min)}, min(${ratio('cqw', world.width)}, ${ratio('cqh', world.height)}), 1)`;
  const along = (unit: string, length: number, at: number) => {
    const middle = `50${unit} - ${length / 2}px * ${zoom}`;
    const hidden = `max(0px, (${length}px * ${zoom} - 100${unit} + ${2 * viewMargin}px) / 2)`;
    return `clamp(${middle} - ${hidden}, 50${unit} - ${at}px * ${zoom}, ${middle} + ${hidden})`;
  };
  return {
    '--graph-zoom': chosen ? `${chosen.zoom}` : fit,
    '--graph-left': chosen ? `calc(50cqw - ${chosen.x}px * ${zoom})` : along('cqw', world.width, focus.x),
    '--graph-top': chosen ? `calc(50cqh - ${chosen.y}px * ${zoom})` : along('cqh', world.height, focus.y),
  } as CSSProperties;
}
