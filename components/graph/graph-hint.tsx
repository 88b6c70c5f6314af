import { useSyncExternalStore } from 'react';
import { useGraph, useLive } from './graph-context';

/** Names the node under the pointer or the focus while it is too small to be read. Its button says the same aloud. */
export function GraphHint({ id }: { id: string }) {
  const { looks, detail } = useGraph();
  const look = useLive(looks, id);
  const level = useSyncExternalStore(detail.subscribe, detail.get, detail.get);
  if (!look || level === 'card') return null;
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute bottom-3 left-1/2 z-10 max-w-[60%] -translate-x-1/2 truncate rounded-md border border-line bg-raised px-2.5 py-1 text-sm text-ink shadow-raised"
    >
      <strong className="font-semibold">{look.title}</strong> <span className="text-muted">{look.state}</span>
    </p>
  );
}
