import type { ComponentType, SVGProps } from 'react';
import type { Tone } from '@/components/ui/tone';

/** The icons that a graph can draw: `components/graph/picture.ts` holds their lines. */
export type IconName =
  | 'not-started'
  | 'in-progress'
  | 'blocked'
  | 'completed'
  | 'hidden'
  | 'warning'
  | 'tag'
  | 'handshake'
  | 'off-market'
  | 'question';

/** How a state is shown everywhere: `Icon` beside words, `icon` where a graph draws the same. */
export type StateLook = {
  word: string;
  tone: Exclude<Tone, 'accent'>;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  icon: IconName;
};
