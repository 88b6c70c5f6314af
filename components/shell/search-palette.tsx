'use client';

import { useState } from 'react';
import { useRouter } from 'next/navigation';
import { useQueryClient } from '@tanstack/react-query';
import { House, Search, User, Waypoints, type LucideIcon } from 'lucide-react';
import {
  Autocomplete,
  Dialog as AriaDialog,
  Input,
  ListBox,
  ListBoxItem,
  Modal,
  ModalOverlay,
  SearchField,
  Text,
} from 'react-aria-components';
import { Kbd } from '@/components/ui/kbd';
import { searchEntries, searchIndex, type SearchEntry } from './search-index';

type SearchPaletteProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Ctrl/Cmd+K: jump to a chain, a transaction or a person among what is loaded. */
export function SearchPalette({ isOpen, onOpenChange }: SearchPaletteProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-x-0 top-0 z-50 flex h-(--visual-viewport-height) items-start justify-center bg-scrim px-2 pt-[8vh] data-entering:animate-appear sm:px-4"
    >
      <Modal className="w-full max-w-xl overflow-hidden rounded-xl border border-line bg-raised shadow-overlay data-entering:animate-rise">
        <AriaDialog aria-label="Search" className="outline-none">
          <Palette onDone={() => onOpenChange(false)} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

const kinds: Record<SearchEntry['kind'], { word: string; Icon: LucideIcon }> = {
  chain: { word: 'Chain', Icon: Waypoints },
  transaction: { word: 'Transaction', Icon: House },
  person: { word: 'Person', Icon: User },
};

/** Mounted while open, so that the index is built from what is loaded at that moment. */
function Palette({ onDone }: { onDone: () => void }) {
  const router = useRouter();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [{ entries, coverage }] = useState(() =>
    searchIndex(
      client
        .getQueryCache()
        .findAll({ predicate: (query) => query.state.data !== undefined })
        .map((query) => query.state.data),
    ),
  );
  const found = searchEntries(entries, typed);

  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField
        autoFocus
        aria-label="Search chains, transactions and people"
        className="flex items-center gap-2.5 border-b border-line px-3.5"
      >
        <Search aria-hidden className="size-4 shrink-0 text-faint" />
        <Input
          placeholder="Address, person or company"
          className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
        />
        <Kbd>Esc</Kbd>
      </SearchField>
      <ListBox
        aria-label="Found"
        items={found}
        onAction={(id) => {
          const chosen = found.find((entry) => entry.id === id);
          onDone();
          if (chosen) router.push(chosen.href);
        }}
        renderEmptyState={() => (
          <p className="px-3 py-8 text-center text-sm text-muted">
            {entries.length === 0
              ? 'Nothing is loaded yet. Open Chains first.'
              : `Nothing loaded matches “${typed}”.`}
          </p>
        )}
        className="max-h-[50vh] overflow-y-auto p-1.5 outline-none"
      >
        {(entry) => <FoundItem entry={entry} />}
      </ListBox>
      <p className="border-t border-line bg-sunken px-3.5 py-2 text-xs text-faint">{coverage}</p>
    </Autocomplete>
  );
}

function FoundItem({ entry }: { entry: SearchEntry }) {
  const { word, Icon } = kinds[entry.kind];
  return (
    <ListBoxItem
      id={entry.id}
      textValue={`${entry.title}, ${word}, ${entry.detail}`}
      className="flex min-h-10 items-center gap-2.5 rounded-md px-2 py-1 outline-none data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focused:bg-hover pointer-coarse:min-h-12"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-faint" />
      <span className="min-w-0 flex-1">
        <Text slot="label" className="block truncate text-sm font-medium">
          {entry.title}
        </Text>
        {entry.detail && (
          <Text slot="description" className="block truncate text-xs text-muted">
            {entry.detail}
          </Text>
        )}
      </span>
      <span className="text-xs text-faint">{word}</span>
    </ListBoxItem>
  );
}
