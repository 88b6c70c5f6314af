import Link from 'next/link';
import { ChevronRight } from 'lucide-react';

type BreadcrumbsProps = {
  /** The way here, without the page itself, whose title follows. */
  trail: { href: string; label: string }[];
};

export function Breadcrumbs({ trail }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" data-print="hide">
      <ol className="-ml-1 flex flex-wrap items-center text-sm text-muted">
        {trail.map((step) => (
          <li key={step.href} className="flex min-w-0 items-center [overflow-wrap:anywhere]">
            <Link
              href={step.href}
              className="flex min-h-6 items-center rounded-sm px-1 hover:text-ink hover:underline"
            >
              {step.label}
            </Link>
            <ChevronRight aria-hidden className="size-3.5 text-faint" />
          </li>
        ))}
      </ol>
    </nav>
  );
}
