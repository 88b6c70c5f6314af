import { type CSSProperties } from 'react';
import { type Size } from './box';
import { type Camera, searchRoom, viewMargin, zoomLimits } from './camera';

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
  hasSearch: boolean,
): CSSProperties {
  const above = hasSearch ? `${searchRoom}px` : '0px';
  const [width, height] = ['100cqw', `(100cqh - ${above})`];
  const zoom = 'var(--graph-zoom)';
  const ratio = (view: string, length: number) =>
    `tan(atan2(max(1px, ${view} - ${2 * viewMargin}px), ${Math.max(1, length)}px))`;
  const fit = `clamp(${Math.max(leastZoom, zoomLimits.min)}, min(${ratio(width, world.width)}, ${ratio(height, world.height)}), 1)`;
  const along = (view: string, length: number, at: number) => {
    const middle = `${view} / 2 - ${length / 2}px * ${zoom}`;
    const hidden = `max(0px, (${length}px * ${zoom} - ${view} + ${2 * viewMargin}px) / 2)`;
    return `clamp(${middle} - ${hidden}, ${view} / 2 - ${at}px * ${zoom}, ${middle} + ${hidden})`;
  };
  return {
    '--graph-zoom': chosen ? `${chosen.zoom}` : fit,
    '--graph-left': chosen ? `calc(50cqw - ${chosen.x}px * ${zoom})` : along(width, world.width, focus.x),
    '--graph-top': chosen
      ? `calc(50cqh - ${chosen.y}px * ${zoom})`
      : `calc(${above} + ${along(height, world.height, focus.y)})`,
  } as CSSProperties;
}
