import { clsx } from 'clsx';

/** Three links of a chain, with the middle link, which holds the chain, open. */
export function Logo({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      className={clsx('text-accent', className)}
      fill="none"
      strokeWidth="2"
    >
      <path d="M12 2.5v4M12 17.5v4" stroke="currentColor" strokeLinecap="round" />
      <rect x="7" y="6.5" width="10" height="11" rx="5" stroke="currentColor" />
      <circle cx="12" cy="12" r="1.75" fill="currentColor" />
    </svg>
  );
}
