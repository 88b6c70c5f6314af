import { type IconName, type Tone } from '@/components/graph/picture';

export type HealthLevel = 'red' | 'amber' | 'green' | 'grey';
/** What the health rule says of one transaction or chain. */
export type LinkHealth = { level: HealthLevel; reason: string };

/** A level of health as the graph draws it, in the words and colours of `components/values/health-badge.tsx`. */
export const healthLooks: Record<HealthLevel, { tone: Tone; icon: IconName; word: string }> = {
  red: { tone: 'danger', icon: 'blocked', word: 'At risk' },
  amber: { tone: 'warning', icon: 'warning', word: 'Watch' },
  green: { tone: 'success', icon: 'completed', word: 'On track' },
  grey: { tone: 'neutral', icon: 'hidden', word: 'Too little visible' },
};
