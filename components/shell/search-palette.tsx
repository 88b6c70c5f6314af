'use client';

import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useRouter } from 'next/navigation';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { House, Search, User, Zap, Waypoints, type LucideIcon } from 'lucide-react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { leaveFor } from '@/components/ui/leave-for';
import { chainsQuery } from '@/lib/chains/queries';
import { contactsQuery, freshToday } from '@/lib/contacts/queries';
import { searchEntries, searchIndex, type SearchEntry } from './search-index';
import { useMissingScope } from './use-missing-scope';

type SearchPaletteProps = {
  onClose: () => void;
  /** Opens the list of keyboard shortcuts, which a key does not if single keys are switched off. */
  onShortcuts: () => void;
};

/** Ctrl/Cmd+K: jumps to a loaded chain, transaction or person. Mounted only while open. */
export function SearchPalette({ onClose, onShortcuts }: SearchPaletteProps) {
  return (
    <ModalOverlay
      data-modal
      isOpen
      onOpenChange={onClose}
      isDismissable
      className="fixed inset-x-0 top-0 z-50 flex h-(--visual-viewport-height) items-start justify-center bg-scrim px-2 pt-[8vh] data-entering:animate-appear sm:px-4"
    >
      <Modal className="w-full max-w-xl overflow-hidden rounded-xl border border-line bg-raised shadow-overlay data-entering:animate-rise">
        <AriaDialog
          aria-label="Search"
          className="flex max-h-[calc(var(--visual-viewport-height)-9vh)] flex-col outline-none"
        >
          <Palette onDone={onClose} onShortcuts={onShortcuts} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

const kinds: Record<SearchEntry['kind'], { word: string; Icon: LucideIcon }> = {
  action: { word: 'Action', Icon: Zap },
  chain: { word: 'Chain', Icon: Waypoints },
  transaction: { word: 'Transaction', Icon: House },
  person: { word: 'Person', Icon: User },
};
const maxShown = 12;

/** A combobox: focus stays in the input. Remounted each time, so that it searches what is loaded by then. */
function Palette({ onDone, onShortcuts }: { onDone: () => void; onShortcuts: () => void }) {
  const router = useRouter();
  const client = useQueryClient();
  const listId = useId();
  const [query, setQuery] = useState('');
  // By its id, because results that arrive later move the others. Undefined or gone: the first.
  const [activeId, setActiveId] = useState<string>();
  // Read the first page of both, in case the current page has not.
  const chains = useInfiniteQuery({ ...chainsQuery(), staleTime: 60_000 });
  const canReadPeople = useMissingScope('contacts:read') === undefined;
  const people = useInfiniteQuery({ ...contactsQuery(), staleTime: freshToday, enabled: canReadPeople });
  const canCreateChain = useMissingScope('chains:write') === undefined;
  const { entries, coverage } = useMemo(() => {
    const cached = client.getQueryCache().getAll();
    const loaded = [chains.data, people.data, ...cached.map((query) => query.state.data)];
    return searchIndex(loaded, canCreateChain);
  }, [client, chains.data, people.data, canCreateChain]);
  const found = searchEntries(entries, query);
  const shown = found.slice(0, maxShown);
  const activeIndex = Math.max(
    0,
    shown.findIndex(({ id }) => id === activeId),
  );
  const optionId = (index: number) => `${listId}-${index}`;

  const open = (entry: SearchEntry | undefined) => {
    if (!entry) return;
    onDone();
    leaveFor(entry.href, router.push);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && shown.length > 0) {
      event.preventDefault();
      const next = (activeIndex + step + shown.length) % shown.length;
      setActiveId(shown[next]!.id);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      open(shown[activeIndex]);
    }
  };

  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-3.5">
        <Search aria-hidden className="size-4 shrink-0 text-faint" />
        <input
          autoFocus
          role="combobox"
          aria-label="Search chains, transactions and people"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-activedescendant={shown.length > 0 ? optionId(activeIndex) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Address, person or company"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActiveId(undefined);
          }}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-faint"
        />
        <Kbd>Esc</Kbd>
      </div>
      <ul
        id={listId}
        role="listbox"
        aria-label="Found"
        className="max-h-[60vh] min-h-0 overflow-y-auto p-1.5 empty:hidden"
      >
        {shown.map((entry, index) => (
          <li
            key={entry.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === activeIndex}
            onPointerMove={() => setActiveId(entry.id)}
            onClick={() => open(entry)}
            className={clsx(
              'flex min-h-10 items-center gap-2.5 rounded-md px-2 py-1 pointer-coarse:min-h-12',
              index === activeIndex && 'bg-hover',
            )}
          >
            <EntryContent entry={entry} />
          </li>
        ))}
      </ul>
      <p
        role="status"
        className={clsx('px-3.5 text-sm text-muted', shown.length > 0 ? 'sr-only' : 'py-8 text-center')}
      >
        {shown.length === 0 ? `Nothing loaded matches “${query}”.` : `${found.length} found`}
      </p>
      <div className="flex flex-wrap items-center border-t border-line bg-sunken">
        <p className="flex-[1_1_12rem] px-3.5 py-2 text-xs text-faint">
          {found.length > shown.length &&
            `Showing ${shown.length} of ${found.length}: type more to narrow it. `}
          {coverage}
        </p>
        {/* On touch screens too, because a tablet may have a keyboard. */}
        <div className="px-2 py-1">
          <Button size="sm" variant="quiet" onPress={onShortcuts}>
            Keyboard shortcuts
          </Button>
        </div>
      </div>
    </>
  );
}

function EntryContent({ entry }: { entry: SearchEntry }) {
  const { word, Icon } = kinds[entry.kind];
  const { keys = [] } = entry;
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-faint" />
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium wrap-anywhere">{entry.title}</span>
        {entry.detail && <span className="block text-xs wrap-anywhere text-muted">{entry.detail}</span>}
      </span>
      {/* Hidden on touch screens, which have no keyboard. */}
      <span className="flex gap-1 pointer-coarse:hidden">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
      <span className="text-xs text-faint">{word}</span>
    </>
  );
}
