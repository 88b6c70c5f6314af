import { type ReactNode, useSyncExternalStore } from 'react';
import { useGraph, useLive } from './graph-context';

/** Names the node under the pointer or the focus while it is too small to be read. Its button says the same aloud. */
export function GraphHint({ id }: { id: string }) {
  const { looks, detail } = useGraph();
  const look = useLive(looks, id);
  const level = useSyncExternalStore(detail.subscribe, detail.get, detail.get);
  if (!look || level === 'card') return null;
  return <HintBox title={look.title}>{look.state}</HintBox>;
}

/** One line at the foot of the drawing. */
export function HintBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute bottom-9 left-1/2 z-10 max-w-[min(90%,44rem)] -translate-x-1/2 rounded-md border border-line bg-raised px-2.5 py-1 text-sm text-ink shadow-raised sm:bottom-3 sm:max-w-[60%]"
    >
      <strong className="font-semibold">{title}</strong> <span className="text-muted">{children}</span>
    </p>
  );
}
