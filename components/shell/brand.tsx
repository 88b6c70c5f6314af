import { Link } from '@/components/ui/link';
import { clsx } from 'clsx';
import { routes } from '@/lib/routes';

/** The logo: three links of a chain, with the middle link, which holds the chain, open. */
export function Brand({ className }: { className?: string }) {
  return (
    <Link
      href={routes.chains()}
      className={clsx(
        'flex items-center justify-center gap-2.5 rounded-md text-ink lg:justify-start',
        className,
      )}
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden
        className="size-6 shrink-0 text-accent"
        fill="none"
        strokeWidth="2"
      >
        <path d="M12 2.5v4M12 17.5v4" stroke="currentColor" strokeLinecap="round" />
        <rect x="7" y="6.5" width="10" height="11" rx="5" stroke="currentColor" />
        <circle cx="12" cy="12" r="1.75" fill="currentColor" />
      </svg>
      <span className="sr-only font-semibold tracking-tight lg:not-sr-only">Chain dashboard</span>
    </Link>
  );
}
