import { type ReactNode } from 'react';
import { MoveUp } from 'lucide-react';

/** One line at the foot of the drawing: what the pointer or the focus is on while that is too small to be read. */
export function GraphHint({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute bottom-9 left-1/2 z-10 max-w-[min(90%,44rem)] -translate-x-1/2 rounded-md border border-line bg-raised px-2.5 py-1 text-sm text-ink shadow-raised sm:bottom-3 sm:max-w-[60%]"
    >
      <strong className="font-semibold">{title}</strong> <span className="text-muted">{children}</span>
    </p>
  );
}

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
