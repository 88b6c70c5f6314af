'use client';

import { Check } from 'lucide-react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import type { Choice } from './choice';

type ChoiceListProps = {
  /** Omitted inside a ComboBox, which passes the filtered choices itself. */
  items?: Choice[];
  emptyText?: string;
  /** Prefers to open above the box. */
  isAbove?: boolean;
};

/** The drop-down list of Select and ComboBox. */
export function ChoiceList({ items, emptyText = 'No match', isAbove }: ChoiceListProps) {
  return (
    <Popover
      {...(isAbove && { placement: 'top start' })}
      offset={4}
      className="min-w-(--trigger-width) overflow-auto rounded-lg border border-line bg-raised p-1 shadow-overlay data-entering:animate-appear"
    >
      <ListBox<Choice>
        items={items}
        className="max-h-80 overflow-auto outline-none"
        renderEmptyState={() => <p className="px-2 py-1.5 text-sm text-muted">{emptyText}</p>}
      >
        {(choice) => (
          <ListBoxItem
            id={choice.id}
            textValue={choice.text}
            className="group flex min-h-8 items-center gap-2 rounded-md px-2 py-1 text-sm outline-none data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focused:bg-hover pointer-coarse:min-h-11"
          >
            {choice.icon}
            <span className="min-w-0 flex-1">
              <Text slot="label" className="block wrap-anywhere text-ink">
                {choice.text}
              </Text>
              {choice.detail && (
                <Text slot="description" className="block text-xs wrap-anywhere text-muted">
                  {choice.detail}
                </Text>
              )}
            </span>
            <Check
              aria-hidden
              className="invisible size-4 shrink-0 text-accent-ink group-data-selected:visible"
            />
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
