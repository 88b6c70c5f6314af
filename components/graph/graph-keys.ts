import { type KeyboardEvent } from 'react';
import { type GraphKey } from './neighbours';

export type GraphCommand =
  | { kind: 'go'; key: GraphKey }
  | { kind: 'pan'; right: number; down: number }
  | { kind: 'zoom'; factor: number }
  | { kind: 'fit' | 'open' | 'clear' };

const walks: readonly string[] = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
] satisfies GraphKey[];
const step = 0.25;
const pans: Record<string, [right: number, down: number]> = {
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
};

export const zoomStep = 1.25;

/** What a key means on a focused node; null leaves it to the browser. */
export function graphCommand(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>,
): GraphCommand | null {
  const { key } = event;
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  const pan = pans[key];
  if (event.shiftKey && pan) return { kind: 'pan', right: pan[0], down: pan[1] };
  if (walks.includes(key)) return { kind: 'go', key: key as GraphKey };
  if (key === '+' || key === '=') return { kind: 'zoom', factor: zoomStep };
  if (key === '-' || key === '_') return { kind: 'zoom', factor: 1 / zoomStep };
  if (key === '0') return { kind: 'fit' };
  if (key === 'Enter') return { kind: 'open' };
  if (key === 'Escape') return { kind: 'clear' };
  return null;
}
