import { clsx } from 'clsx';
import Link from 'next/link';
import { ChevronRight } from 'lucide-react';

type BreadcrumbsProps = {
  /** The way here, without the page itself, whose title follows. */
  trail: { href: string; label: string }[];
  /** The title stands on the same line, from 1,200 px on. */
  isBesideTitle?: boolean;
};

export function Breadcrumbs({ trail, isBesideTitle = false }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" data-print="hide">
      <ol className="-ml-1 flex flex-wrap items-center text-sm text-muted">
        {trail.map((step, at) => (
          <li key={step.href} className="flex min-w-0 items-center [overflow-wrap:anywhere]">
            <Link
              href={step.href}
              className="flex min-h-6 items-center rounded-sm px-1 hover:text-ink hover:underline"
            >
              {step.label}
            </Link>
            {(at < trail.length - 1 || isBesideTitle) && (
              <ChevronRight
                aria-hidden
                className={clsx(
                  'size-3.5 text-faint',
                  at === trail.length - 1 && 'mr-1.5 hidden min-[75rem]:block',
                )}
              />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
