import { useSyncExternalStore } from 'react';
import { useLinking } from './linking-context';

/** The line that follows the pointer, and a word on what letting go would do. */
export function LinkLine() {
  const { store, refusal } = useLinking();
  const link = useSyncExternalStore(store.subscribe, store.get, store.get);
  if (!link) return null;
  const isRefused = link.overId !== null && refusal(link.stageId, link.overId) !== null;
  const colour = isRefused ? 'var(--danger)' : 'var(--accent)';
  return (
    <svg width="1" height="1" overflow="visible" className="absolute">
      <path
        d={`M${link.from.x} ${link.from.y}L${link.to.x} ${link.to.y}`}
        stroke={colour}
        strokeWidth={2.5}
        strokeDasharray={link.overId && !isRefused ? undefined : '6 5'}
      />
      <circle cx={link.to.x} cy={link.to.y} r={5} fill={colour} />
    </svg>
  );
}
