import { workingDaysBetween } from './working-days';

const freshnessLevels = ['fresh', 'ageing', 'stale'] as const;
export type FreshnessLevel = (typeof freshnessLevels)[number];

/** By working days since the last update: fresh up to 3, ageing up to 7, then stale. `now` in epoch milliseconds. */
export function freshness(updatedAt: string, now: number): FreshnessLevel {
  const days = workingDaysBetween(updatedAt, now);
  return days <= 3 ? 'fresh' : days <= 7 ? 'ageing' : 'stale';
}
