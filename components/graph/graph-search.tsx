import { type KeyboardEvent, useState } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { SearchField } from '@/components/ui/search-field';
import { fold } from '@/lib/values/text';
import { type NodeLook } from './node-look';

type Props = {
  looks: ReadonlyMap<string, NodeLook>;
  /** What is found, for the picture to show; null when nothing is looked for. */
  onFound: (ids: ReadonlySet<string> | null) => void;
  /** Brings a node into view without taking the focus from the field. */
  onJump: (id: string) => void;
};

/** Finds nodes by any of their words; Enter jumps from one to the next, Shift+Enter back. */
export function GraphSearch({ looks, onFound, onJump }: Props) {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(-1);
  const found = findNodes(query, looks);
  const count = found?.length ?? 0;
  const look = looks.get(found?.[at] ?? '');

  const search = (next: string) => {
    setQuery(next);
    setAt(-1);
    const ids = findNodes(next, looks);
    onFound(ids && new Set(ids));
  };
  const jump = (step: number) => {
    if (!found?.length) return;
    const next = at < 0 && step < 0 ? count - 1 : (at + step + count) % count;
    setAt(next);
    onJump(found[next]!);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    jump(event.shiftKey ? -1 : 1);
  };
  const counted = at < 0 ? `${count} found` : `${at + 1} of ${count}`;
  return (
    <div
      role="search"
      data-print="hide"
      className="flex flex-row-reverse items-center gap-1 border-b border-line p-1"
    >
      <div onKeyDown={press} className="w-52 min-w-0">
        <SearchField label="Find in this graph" value={query} onChange={search} />
      </div>
      {count > 0 && (
        <>
          <IconButton label="Previous" size="sm" icon={<ChevronUp aria-hidden />} onPress={() => jump(-1)} />
          <IconButton label="Next" size="sm" icon={<ChevronDown aria-hidden />} onPress={() => jump(1)} />
        </>
      )}
      <span role="status" className="px-1 text-sm whitespace-nowrap text-muted empty:hidden">
        {found && (count ? counted : 'Nothing found')}
        {look && <span className="sr-only">: {look.spoken}</span>}
      </span>
    </div>
  );
}

/**
 * The ids of the nodes whose words hold every word of the query: those first whose titles hold most of them, otherwise
 * in the order given. Searches what is spoken, so address, town, role, state and what it depends on all count. Null
 * when there is nothing to look for.
 */
export function findNodes(query: string, looks: Iterable<[string, NodeLook]>): string[] | null {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (!words.length) return null;
  const found: { id: string; inTitle: number }[] = [];
  for (const [id, { spoken, title }] of looks) {
    const text = fold(spoken);
    if (!words.every((word) => text.includes(word))) continue;
    const named = fold(title);
    found.push({ id, inTitle: words.filter((word) => named.includes(word)).length });
  }
  return found.sort((a, b) => b.inTitle - a.inTitle).map(({ id }) => id);
}
