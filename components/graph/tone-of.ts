import type { StateLook } from '@/components/values/state-look';
import type { Tone } from './picture';

/** The tone that a state is painted in: what is hidden has no colour of its own. */
export const toneOf = ({ tone }: Pick<StateLook, 'tone'>): Tone => (tone === 'hidden' ? 'neutral' : tone);
