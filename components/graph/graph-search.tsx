import { type KeyboardEvent, useState } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { SearchField } from '@/components/ui/search-field';
import { fold, queryWords } from '@/lib/values/text';
import { type NodeContent } from './node-content';

type Props = {
  query: string;
  onQuery: (query: string) => void;
  contents: ReadonlyMap<string, NodeContent>;
  /** What the query finds (`findNodes`). */
  found: readonly string[] | null;
  /** Brings a node into view; the search field keeps the focus. */
  onGoTo: (id: string) => void;
};

/** Finds nodes by any of their words; Enter goes to the next match, Shift+Enter to the previous one. */
export function GraphSearch({ query, onQuery, contents, found, onGoTo }: Props) {
  const [matchIndex, setMatchIndex] = useState(-1);
  const count = found?.length ?? 0;
  // A refresh can change what is found.
  const at = matchIndex < count ? matchIndex : -1;
  const content = contents.get(found?.[at] ?? '');

  const search = (next: string) => {
    onQuery(next);
    setMatchIndex(-1);
  };
  const step = (by: 1 | -1) => {
    if (!found?.length) return;
    const next = at < 0 && by < 0 ? count - 1 : (at + by + count) % count;
    setMatchIndex(next);
    onGoTo(found[next]!);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  const position = at < 0 ? `${count} found` : `${at + 1} of ${count}`;
  return (
    <div
      role="search"
      data-print="hide"
      className="flex flex-row-reverse items-center gap-1 border-b border-line p-1"
    >
      <div onKeyDown={onKeyDown} className="w-52 min-w-0">
        <SearchField label="Find in this graph" value={query} onChange={search} />
      </div>
      {count > 0 && (
        <>
          <IconButton label="Previous" size="sm" icon={<ChevronUp aria-hidden />} onPress={() => step(-1)} />
          <IconButton label="Next" size="sm" icon={<ChevronDown aria-hidden />} onPress={() => step(1)} />
        </>
      )}
      <span role="status" className="px-1 text-sm whitespace-nowrap text-muted empty:sr-only">
        {found && (count ? position : 'Nothing found')}
        {content && <span className="sr-only">: {content.spoken}</span>}
      </span>
    </div>
  );
}

/**
 * Ids of the nodes that contain every word of the query, those with most of the words in their title first. Searches the
 * accessible name, which includes address, town, role, state and dependencies. Null for an empty query.
 */
export function findNodes(query: string, contents: Iterable<[string, NodeContent]>): string[] | null {
  const words = queryWords(query);
  if (!words.length) return null;
  const found: { id: string; inTitle: number }[] = [];
  for (const [id, { spoken, title }] of contents) {
    const text = fold(spoken);
    if (!words.every((word) => text.includes(word))) continue;
    const foldedTitle = fold(title);
    found.push({ id, inTitle: words.filter((word) => foldedTitle.includes(word)).length });
  }
  return found.sort((a, b) => b.inTitle - a.inTitle).map(({ id }) => id);
}
