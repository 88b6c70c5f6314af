import { TextLink } from '@/components/ui/text-link';
import { HealthBadge } from '@/components/values/health-badge';
import type { Item } from '@/lib/today/brief';

/** One line of the morning. The whole row leads to what it is about. */
export function TodayRow({ item: { key, href, lead, text, note, level, copy } }: { item: Item }) {
  return (
    <li
      data-item={key}
      data-copy={copy}
      className="relative px-4 py-2 text-sm leading-5 transition-colors focus-within:bg-hover hover:bg-hover"
    >
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <TextLink
          href={href}
          look="plain"
          prefetch={false}
          className="min-w-0 text-base wrap-anywhere after:absolute after:inset-0"
        >
          {lead}
        </TextLink>
        {note && <span className="text-xs text-faint sm:ml-auto">{note}</span>}
      </p>
      <p className="wrap-anywhere text-muted">
        {level && <HealthBadge health={level} look="plain" className="mr-2 align-middle" />}
        {text}
      </p>
    </li>
  );
}
