'use client';

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { clsx } from 'clsx';
import dynamic from 'next/dynamic';
import { BookmarkPlus, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { whenIdle } from '@/components/ui/idle';
import { notify } from '@/components/ui/notify';
import { useSingleKeys } from '@/components/ui/single-keys';
import { useShortcut } from '@/components/ui/use-shortcut';
import { Popover } from '@/components/ui/popover';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { serializeListParams, type ListState } from '@/lib/chains/params';
import {
  builtInViews,
  notStored,
  parseViews,
  storedViews,
  storeViews,
  subscribeToViews,
} from '@/lib/chains/saved-views';
import { routes } from '@/lib/routes';

const loadForm = loaderWithRetry(() => import('./save-view-form').then((module) => module.SaveViewForm));
const SaveViewForm = dynamic(loadForm, { ssr: false });

type SavedViewsProps = {
  /** Views are stored in this browser, separately for each person. */
  userId: string;
  state: ListState;
  /** How many of the loaded rows a view shows, as far as chains have been checked. */
  countOf: (state: ListState) => number;
  /** Not all chains have been loaded. */
  hasMore: boolean;
  onChoose: (state: ListState) => void;
};

const noViews = '[]';

/** Links to the built-in views of the list and the user's own; the current state can be saved as another. */
export function SavedViews({ userId, state, countOf, hasMore, onChoose }: SavedViewsProps) {
  const stored = useSyncExternalStore(
    subscribeToViews,
    () => storedViews(userId),
    () => noViews,
  );
  const own = parseViews(stored);
  const hasKeys = useSingleKeys();
  const nav = useRef<HTMLElement>(null);
  // Saving or deleting a view removes the focused button, so the focus moves to the link at this place.
  const placeToFocus = useRef<number | null>(null);
  useEffect(() => {
    if (placeToFocus.current === null) return;
    const links = nav.current?.querySelectorAll('a') ?? [];
    (links[placeToFocus.current] ?? links[0])?.focus();
    placeToFocus.current = null;
  }, [stored]);
  const store = (views: typeof own, place: number) => {
    placeToFocus.current = builtInViews.length + place;
    const isStored = storeViews(userId, views);
    if (!isStored) placeToFocus.current = null;
    return isStored;
  };
  // A saved view can be shown as a list or as a map.
  const current = serializeListParams({ ...state, view: 'list' });
  const choose = (view: { state: ListState }) => onChoose({ ...view.state, view: state.view });
  const link = (view: { name: string; state: ListState }, key?: string) => {
    const search = serializeListParams(view.state);
    const isCurrent = search === current;
    return (
      <a
        href={routes.chains() + search}
        aria-current={isCurrent ? 'page' : undefined}
        aria-keyshortcuts={hasKeys ? key : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          choose(view);
        }}
        className={clsx(
          '-mb-px flex h-9 items-center border-b-2 text-sm whitespace-nowrap outline-offset-[-2px] pointer-coarse:h-11',
          isCurrent ? 'border-accent font-medium text-ink' : 'border-transparent text-muted hover:text-ink',
        )}
      >
        {view.name}
        <span className="ml-1.5 min-w-[4ch] text-xs text-faint tabular-nums">
          {countOf(view.state)}
          {hasMore && '+'}
        </span>
      </a>
    );
  };
  const isKnown = [...builtInViews, ...own].some((view) => serializeListParams(view.state) === current);

  return (
    <nav
      ref={nav}
      aria-label="Views"
      data-print="hide"
      className="flex items-center gap-4 overflow-x-auto border-b border-line"
    >
      <ul className="flex gap-4">
        {builtInViews.map((view, index) => (
          <li key={view.name}>
            <ViewKey digit={String(index)} onPress={() => choose(view)} />
            {link(view, String(index))}
          </li>
        ))}
        {own.map((view, place) => (
          <li key={view.name} className="flex items-center gap-0.5">
            {link(view)}
            <IconButton
              label={`Delete the view “${view.name}”`}
              icon={<X aria-hidden />}
              size="sm"
              onPress={() => {
                const others = own.filter((other) => other.name !== view.name);
                if (!store(others, place)) notify(notStored('delete'));
              }}
            />
          </li>
        ))}
      </ul>
      {!isKnown && (
        <SaveView
          onSave={(name) => {
            const others = own.filter((view) => view.name !== name);
            return store([...others, { name, state: { ...state, view: 'list' } }], others.length);
          }}
        />
      )}
    </nav>
  );
}

function ViewKey({ digit, onPress }: { digit: string; onPress: () => void }) {
  useShortcut(digit, onPress);
  return null;
}

export function SaveView({ onSave }: { onSave: (name: string) => boolean }) {
  useEffect(() => whenIdle(loadForm), []);
  return (
    <Popover
      label="Save this view"
      trigger={
        <Button variant="quiet" size="sm" icon={<BookmarkPlus aria-hidden />}>
          Save this view
        </Button>
      }
    >
      {(close) => (
        <SaveViewForm
          onSave={(name) => {
            const isStored = onSave(name);
            if (isStored) close();
            return isStored;
          }}
        />
      )}
    </Popover>
  );
}
