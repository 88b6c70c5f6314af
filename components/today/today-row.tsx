import { memo } from 'react';
import { Clock, PenLine } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { TextLink } from '@/components/ui/text-link';
import { HealthBadge } from '@/components/values/badges';
import type { Item } from '@/lib/today/brief';
import type { UpdateSubject } from '@/lib/today/brief-chain';

type TodayRowProps = {
  item: Item;
  /** @param lead the first words of the item */
  onSnooze: (key: string, lead: string) => void;
  onWrite: (about: UpdateSubject) => void;
};

/** An item of the morning brief. The whole row is a link, except for the buttons to write an update and to snooze. */
export const TodayRow = memo(function TodayRow({ item, onSnooze, onWrite }: TodayRowProps) {
  const { key, href, lead, text, note, level, copy, record, about } = item;
  return (
    <li
      data-item={key}
      data-copy={copy}
      data-about={about ? JSON.stringify(about) : undefined}
      className="relative py-2 pr-19 pl-4 text-sm leading-5 transition-colors focus-within:bg-hover hover:bg-hover max-sm:flow-root max-sm:pr-4"
    >
      {/* On a phone the text runs below the buttons, which are last for the keyboard. */}
      <span aria-hidden className="float-right h-8 w-15 sm:hidden print:hidden" />
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <TextLink
          href={href}
          variant="plain"
          prefetch={false}
          className="min-w-0 text-base wrap-anywhere after:absolute after:inset-0"
        >
          {lead}
        </TextLink>
        {note && <span className="text-xs text-faint sm:ml-auto">{note}</span>}
      </p>
      <p className="wrap-anywhere text-muted">
        {level && (
          <HealthBadge health={level} variant="plain" className="mr-2 -translate-y-px align-middle" />
        )}
        {text}
      </p>
      {record && (
        <p data-print="hide" className="text-xs text-faint">
          {record}
        </p>
      )}
      <span data-print="hide" className="absolute top-1.5 right-2 z-10 flex">
        {about && (
          <IconButton
            size="sm"
            label={`Write an update: ${lead}`}
            icon={<PenLine aria-hidden />}
            onPress={() => onWrite(about)}
          />
        )}
        <IconButton
          size="sm"
          label={`Hide: ${lead}`}
          icon={<Clock aria-hidden />}
          onPress={() => onSnooze(key, lead)}
        />
      </span>
    </li>
  );
}, isSameRow);

/** Each new conclusion recreates all items, though most stay equal: skip rendering those. */
export function isSameRow(before: TodayRowProps, after: TodayRowProps): boolean {
  return (
    before.onSnooze === after.onSnooze &&
    before.onWrite === after.onWrite &&
    JSON.stringify(before.item) === JSON.stringify(after.item)
  );
}
