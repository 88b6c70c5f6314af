import { clsx } from 'clsx';
import { Link } from './link';
import { ChevronRight } from 'lucide-react';

type BreadcrumbsProps = {
  /** The ancestors of the page, without the page itself. */
  trail: { href: string; label: string }[];
  /** The title follows on the same line from 1,200 px up. */
  isBesideTitle?: boolean;
};

export function Breadcrumbs({ trail, isBesideTitle = false }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" data-print="hide">
      <ol className="-ml-1 flex flex-wrap items-center text-sm text-muted">
        {trail.map((step, index) => (
          <li key={step.href} className="flex min-w-0 items-center [overflow-wrap:anywhere]">
            <Link
              href={step.href}
              className="flex min-h-6 items-center rounded-sm px-1 hover:text-ink hover:underline"
            >
              {step.label}
            </Link>
            {(index < trail.length - 1 || isBesideTitle) && (
              <ChevronRight
                aria-hidden
                className={clsx(
                  'size-3.5 text-faint',
                  index === trail.length - 1 && 'mr-1.5 hidden min-[75rem]:block',
                )}
              />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
