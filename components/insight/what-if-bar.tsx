'use client';

import { FlaskConical, Undo2, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { useSingleKeys } from '@/components/ui/single-keys';
import { useShortcut } from '@/components/ui/use-shortcut';
import { dayOf } from '@/lib/insight/calendar';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { type Supposition, suppositionText } from '@/lib/insight/what-if';
import { dayWords, quoted } from '@/lib/insight/words';
import { isFact } from '@/lib/today/facts';
import { isolate } from '@/lib/values/text';
import { WindowInWords } from './exchange-window';

type WhatIfBarProps = {
  suppositions: readonly Supposition[];
  onChange: (suppositions: Supposition[]) => void;
  /** Keeps the suppositions that can be facts: the user says that they are true. Null while that is not possible. */
  onKeep: (() => void) | null;
  /** The chain has permanent facts, which also count in `before`. */
  hasFacts: boolean;
  /** The insight without and with the suppositions; undefined while it is computed. */
  before: ChainInsight | undefined;
  after: ChainInsight | undefined;
  /** Names of transactions and stages, by id. */
  names: ReadonlyMap<string, string>;
  /** The stages of all of the user's own transactions in the chain were read. */
  isFullyRead: boolean;
  now: number;
};

/** Says that the page is hypothetical, with both exchange windows side by side. `u` undoes the last supposition. */
export function WhatIfBar({
  suppositions,
  onChange,
  onKeep,
  hasFacts,
  before,
  after,
  names,
  isFullyRead,
  now,
}: WhatIfBarProps) {
  const undo = () => onChange(suppositions.slice(0, -1));
  useShortcut('u', undo, suppositions.length > 0);
  const hasKeys = useSingleKeys();
  if (suppositions.length === 0) return null;
  return (
    <section
      aria-label="What if"
      tabIndex={-1}
      className="mb-4 space-y-2.5 rounded-lg border border-accent bg-accent-soft px-4 py-3 text-sm"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 gap-2">
          <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
          <span>
            <strong className="font-semibold">What if?</strong> This page shows what would happen. Nothing is
            changed in the service, and exports show what is recorded.
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            ref={keepFocusHere}
            size="sm"
            icon={<Undo2 aria-hidden />}
            aria-keyshortcuts={hasKeys ? 'u' : undefined}
            onPress={undo}
          >
            Undo
          </Button>
          <Button ref={keepFocusHere} size="sm" variant="quiet" onPress={() => onChange([])}>
            Show what is recorded
          </Button>
          {onKeep && suppositions.some(isFact) && (
            <Button ref={keepFocusHere} size="sm" variant="quiet" onPress={onKeep}>
              This is true: remember it
            </Button>
          )}
        </div>
      </div>
      <Suppositions
        removeLabel={(words) => `Undo: ${words}`}
        items={suppositions.map((supposition) => ({
          id: suppositionText(supposition),
          words: suppositionWords(supposition, names, isFullyRead, now),
        }))}
        className="bg-surface"
        onRemove={(at) => onChange(suppositions.filter((_, other) => other !== at))}
      />
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2" aria-live="polite">
        {[
          { label: hasFacts ? 'With what you said' : 'As recorded', insight: before },
          { label: 'If so', insight: after },
        ].map(({ label, insight }) => (
          <div key={label}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="font-medium">
              {insight ? (
                <WindowInWords window={insight.window} now={now} none="No window" />
              ) : (
                'Working it out…'
              )}
            </dd>
            <dd className="text-muted">{insight?.holds.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type SuppositionsProps = {
  items: readonly { id: string; words: string }[];
  /** The label of an item's button. */
  removeLabel: (words: string) => string;
  className: string;
  onRemove: (at: number) => void;
};

/** Suppositions or facts, each with a button to remove it. */
export const Suppositions = ({ items, removeLabel, className, onRemove }: SuppositionsProps) => (
  <ul className="flex flex-wrap gap-1.5">
    {items.map(({ id, words }, at) => (
      <li
        key={id}
        className={`flex items-center rounded-full border border-line py-0.5 pr-1 pl-2.5 ${className}`}
      >
        {words}
        <IconButton
          ref={keepFocusHere}
          size="sm"
          label={removeLabel(words)}
          icon={<X aria-hidden />}
          onPress={() => onRemove(at)}
        />
      </li>
    ))}
  </ul>
);

/** How each assumption reads once it is removed. */
const withoutWords: Record<Extract<Supposition, { kind: 'without' }>['assumption'], string> = {
  'not-ticked': 'Stages not ticked are still to do',
  'exchange-together': 'Links can exchange on different days',
  'steps-not-recorded': 'Only the recorded steps are left',
  'typed-dates': 'Dates people entered are ignored',
  'dates-come-late': 'Dates people entered count as entered',
  'blocks-end': 'Blocked stages stay blocked',
  'shut-at-christmas': 'People work between Christmas and New Year',
};

/**
 * One supposition in words.
 * @param names names of transactions and stages, by id @param isFullyRead all stages are in it @param now epoch milliseconds
 */
export function suppositionWords(
  supposition: Supposition,
  names: ReadonlyMap<string, string>,
  isFullyRead: boolean,
  now: number,
): string {
  const unnamed = isFullyRead ? 'A stage that was removed' : 'A stage that was not read';
  const day = (text: string) => dayWords(text, dayOf(now) ?? 0);
  switch (supposition.kind) {
    case 'done':
      return `${quoted(names.get(supposition.stageId) ?? unnamed)} done on ${day(supposition.day)}`;
    case 'away':
      return `${isolate(supposition.firm)} away from ${day(supposition.from)} to ${day(supposition.to)}`;
    case 'closed':
      return `The ${supposition.position} of the chain is complete at ${isolate(names.get(supposition.transactionId) ?? 'a link that was removed')}`;
    case 'without':
      return withoutWords[supposition.assumption];
  }
}
