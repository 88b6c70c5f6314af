import { workingDaysBetween } from './working-days';

export const freshnessLevels = ['fresh', 'ageing', 'stale'] as const;
export type FreshnessLevel = (typeof freshnessLevels)[number];

/** By working days since the last update: up to 3 fresh, 4 to 7 ageing, 8 and more stale. `now` in epoch ms. */
export function freshness(updatedAt: string, now: number): FreshnessLevel {
  const days = workingDaysBetween(updatedAt, now);
  return days <= 3 ? 'fresh' : days <= 7 ? 'ageing' : 'stale';
}
