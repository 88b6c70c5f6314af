import { type ReactNode } from 'react';

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
