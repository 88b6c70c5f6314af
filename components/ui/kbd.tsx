/** A keyboard key. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 shrink-0 place-items-center rounded-sm border border-line bg-sunken px-1 font-sans text-2xs whitespace-nowrap text-muted">
      {children}
    </kbd>
  );
}
