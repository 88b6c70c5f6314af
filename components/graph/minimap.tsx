import { type PointerEvent, useEffect, useRef } from 'react';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { contains } from './box';
import { visibleBox } from './camera';
import { type CameraControl } from './camera-control';
import { type NodeContent } from './node-content';
import { paintWorld } from './paint-world';
import { onThemeChange, readPalette } from './palette';

/** Graphs with more nodes than this have a minimap. */
export const minimapAbove = 30;
const maxSize = { width: 176, height: 120 };
/** So that it can be seen and pressed, however flat the graph. */
const minSide = 24;
const pixelRatio = 2;

type Props = { control: CameraControl; layout: GraphLayout; contents: ReadonlyMap<string, NodeContent> };

/** An overview with a frame around the current view; pressing it moves the camera, as keys and buttons do. */
export function Minimap({ control, layout, contents }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const scale = Math.min(
    maxSize.width / Math.max(1, layout.width),
    maxSize.height / Math.max(1, layout.height),
  );
  const [width, height] = [Math.max(minSide, layout.width * scale), Math.max(minSide, layout.height * scale)];
  // The graph is in the middle.
  const left = (layout.width - width / scale) / 2;
  const top = (layout.height - height / scale) / 2;

  useEffect(() => {
    const element = canvas.current!;
    const context = element.getContext('2d')!;
    const world = { x: 0, y: 0, width: layout.width, height: layout.height };
    let isPainted = false;
    const paint = () => {
      const theme = { palette: readPalette(element), font: '' };
      context.reset();
      paintWorld(
        context,
        { layout, contents, highlight: null },
        { x: left, y: top, width: width / scale, height: height / scale, zoom: scale },
        pixelRatio,
        theme,
      );
      isPainted = true;
    };
    const update = () => {
      // If the graph becomes small, the camera may move between this unmount and the effect's cleanup.
      if (!box.current || !frame.current) return;
      const visible = visibleBox(control.transform(), control.view());
      // With everything in view, a minimap is of no use.
      const isHidden = contains(visible, world, 0.5);
      if (!isHidden && !isPainted) paint();
      box.current.hidden = isHidden;
      const { style } = frame.current;
      style.transform = `translate(${(visible.x - left) * scale}px, ${(visible.y - top) * scale}px)`;
      style.width = `${Math.max(6, visible.width * scale)}px`;
      style.height = `${Math.max(6, visible.height * scale)}px`;
    };
    update();
    const cleanups = [control.subscribe(update), onThemeChange(() => isPainted && paint())];
    return () => cleanups.forEach((cleanUp) => cleanUp());
  }, [control, layout, contents, scale, width, height, left, top]);

  const moveCamera = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && !event.buttons) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    const within = (position: number, length: number) => Math.min(length, Math.max(0, position));
    const target = {
      x: within(left + (event.clientX - box.left) / scale, layout.width),
      y: within(top + (event.clientY - box.top) / scale, layout.height),
    };
    control.moveTo({ ...target, zoom: control.transform().zoom }, event.type === 'pointerdown');
  };
  return (
    <div
      ref={box}
      hidden
      aria-hidden="true"
      data-print="hide"
      className="absolute bottom-9 left-3 z-10 rounded-lg border border-line bg-raised p-1.5 shadow-raised max-sm:hidden [&[hidden]]:hidden"
    >
      <div
        className="relative touch-none overflow-hidden"
        style={{ width, height }}
        onPointerDown={moveCamera}
        onPointerMove={moveCamera}
      >
        <canvas
          ref={canvas}
          width={Math.ceil(width * pixelRatio)}
          height={Math.ceil(height * pixelRatio)}
          className="h-full w-full"
        />
        <div ref={frame} className="absolute top-0 left-0 rounded-xs border border-accent bg-accent/10" />
      </div>
    </div>
  );
}
