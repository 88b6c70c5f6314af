import { MoveUp } from 'lucide-react';

/** What the arrows of every graph mean. The spoken labels of the nodes say the same. */
export function GraphLegend() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-2.5 left-3 z-5 flex items-center gap-1 rounded-sm bg-surface/85 px-1 text-xs text-muted"
    >
      <MoveUp className="size-3 rotate-90" />
      Arrow: waits for
    </div>
  );
}
