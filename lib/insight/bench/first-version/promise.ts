import { type Stage } from '@/lib/stages/schema';

/** An update was promised for a moment that has passed, and nothing came since before it. `now` in epoch ms. */
export function isPromiseBroken(
  { progress, expectedUpdate, updatedAt }: Pick<Stage, 'progress' | 'expectedUpdate' | 'updatedAt'>,
  now: number,
): boolean {
  if (progress === 'Completed' || expectedUpdate === null) return false;
  const promised = Date.parse(expectedUpdate);
  return promised < now && Date.parse(updatedAt) < promised;
}
