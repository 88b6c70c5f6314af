import { Link } from '@/components/ui/link';
import { clsx } from 'clsx';
import { routes } from '@/lib/routes';
import { Logo } from './logo';

/** The logo and the name, which lead to the list of chains. */
export function Brand({ className }: { className?: string }) {
  return (
    <Link
      href={routes.chains()}
      className={clsx(
        'flex items-center justify-center gap-2.5 rounded-md text-ink lg:justify-start',
        className,
      )}
    >
      <Logo className="size-6 shrink-0" />
      <span className="sr-only font-semibold tracking-tight lg:not-sr-only">Chain dashboard</span>
    </Link>
  );
}
