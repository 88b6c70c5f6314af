import { type PlacedNode } from '@/lib/layout/layout-graph';
import { type Transform } from './camera';
import { type NodeLook } from './node-look';
import { type Paint } from './picture';
import { type Palette } from './palette';

export type SmallNode = { node: PlacedNode; look: NodeLook; alpha: number };

/** A node's colour when it is but a few pixels; the frame of the user's own is the accent. */
const paintOf = ({ dark, tone }: NodeLook): Paint => (dark ? 'line-strong' : tone);

/**
 * Nodes of a few pixels: their colour, and a frame if they are the user's own. What they are, the hint and the label
 * say. Whole pixels of one colour after the other, which is all that a canvas draws really fast: thousands a frame.
 * @param at how the world is put on the canvas, in device px
 */
export function paintSmallNodes(
  context: CanvasRenderingContext2D,
  small: readonly SmallNode[],
  at: Transform,
  palette: Palette,
) {
  const layers = new Map<string, { alpha: number; colour: string; boxes: number[] }>();
  const add = (paint: Paint, alpha: number, x: number, y: number, width: number, height: number) => {
    const key = `${paint} ${alpha}`;
    let layer = layers.get(key);
    if (!layer) layers.set(key, (layer = { alpha, colour: palette[paint], boxes: [] }));
    layer.boxes.push(x, y, width, height);
  };
  const inside: (() => void)[] = [];
  for (const { node, look, alpha } of small) {
    const x = Math.round(at.x + node.x * at.zoom);
    const y = Math.round(at.y + node.y * at.zoom);
    const width = Math.max(1, Math.round(node.width * at.zoom));
    const height = Math.max(1, Math.round(node.height * at.zoom));
    if (!look.own || height < 3) add(paintOf(look), alpha, x, y, width, height);
    else {
      add('accent', alpha, x, y, width, height);
      inside.push(() => add(paintOf(look), alpha, x + 1, y + 1, width - 2, height - 2));
    }
  }
  const draw = () => {
    for (const { alpha, colour, boxes } of layers.values()) {
      context.globalAlpha = alpha;
      context.fillStyle = colour;
      for (let i = 0; i < boxes.length; i += 4)
        context.fillRect(boxes[i]!, boxes[i + 1]!, boxes[i + 2]!, boxes[i + 3]!);
    }
    layers.clear();
  };
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  draw();
  // The insides lie on the frames.
  inside.forEach((one) => one());
  draw();
  context.restore();
}
