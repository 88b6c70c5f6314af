import { type PointerEvent, useEffect, useRef } from 'react';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { contains } from './box';
import { visibleBox } from './camera';
import { type CameraControl } from './camera-control';
import { type NodeLook } from './node-look';
import { paintWorld } from './paint-world';
import { onThemeChange, readPalette } from './palette';

/** From this many nodes on, a map of the whole is worth its place. */
export const minimapFrom = 30;
const room = { width: 176, height: 120 };
const sharpness = 2;

type Props = { control: CameraControl; layout: GraphLayout; looks: ReadonlyMap<string, NodeLook> };

/** The whole graph in small, with the view as a frame; pressing moves the camera. Keys and buttons do the same. */
export function Minimap({ control, layout, looks }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const scale = Math.min(room.width / Math.max(1, layout.width), room.height / Math.max(1, layout.height));
  const [width, height] = [layout.width * scale, layout.height * scale];

  useEffect(() => {
    const element = canvas.current!;
    const context = element.getContext('2d')!;
    const all = { x: 0, y: 0, width: layout.width, height: layout.height };
    let isPainted = false;
    const paint = () => {
      const theme = { palette: readPalette(element), font: '' };
      context.reset();
      paintWorld(context, { layout, looks, highlight: null }, { ...all, zoom: scale }, sharpness, theme);
      isPainted = true;
    };
    const place = () => {
      // A graph that has become small takes this map away, and is moved, before effects are undone.
      if (!box.current || !frame.current) return;
      const seen = visibleBox(control.transform(), control.view());
      // Where everything is in view there is nowhere to go.
      const isHidden = contains(seen, all, 0.5);
      if (!isHidden && !isPainted) paint();
      box.current.hidden = isHidden;
      const { style } = frame.current;
      style.transform = `translate(${seen.x * scale}px, ${seen.y * scale}px)`;
      style.width = `${Math.max(6, seen.width * scale)}px`;
      style.height = `${Math.max(6, seen.height * scale)}px`;
    };
    place();
    const undo = [control.subscribe(place), onThemeChange(() => isPainted && paint())];
    return () => undo.forEach((one) => one());
  }, [control, layout, looks, scale]);

  const go = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && !event.buttons) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    const to = { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale };
    control.moveTo({ ...to, zoom: control.transform().zoom }, event.type === 'pointerdown');
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
        onPointerDown={go}
        onPointerMove={go}
      >
        <canvas
          ref={canvas}
          width={Math.ceil(width * sharpness)}
          height={Math.ceil(height * sharpness)}
          className="h-full w-full"
        />
        <div ref={frame} className="absolute top-0 left-0 rounded-xs border border-accent bg-accent/10" />
      </div>
    </div>
  );
}
