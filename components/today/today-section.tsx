'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Kbd } from '@/components/ui/kbd';

type TodaySectionProps = {
  title: string;
  /** The key that goes here. */
  hotkey?: string;
  /** "seen between 17:10 and 08:45", or how many there are. */
  note?: ReactNode;
  /** One `<li>` each. */
  rows: ReactNode[];
  /** What is said where there is none. */
  empty: ReactNode;
  /** What it rests on, where that is less than everything. */
  coverage: string | null;
};

/** More are behind a press, so that all six sections can be taken in. */
const shownAtFirst = 6;

/** One of the lists of the morning. Print has all of it. */
export function TodaySection({ title, hotkey, note, rows, empty, coverage }: TodaySectionProps) {
  const [isOpen, setOpen] = useState(false);
  const hidden = rows.length - shownAtFirst;
  return (
    <div data-section={hotkey} tabIndex={-1} className="scroll-mt-16 outline-none">
      <Card
        isPadded={false}
        title={
          <>
            {title}
            {rows.length > 0 && <span className="font-normal text-faint"> {rows.length}</span>}
          </>
        }
        note={note}
        actions={
          hotkey && (
            <span className="pointer-coarse:hidden">
              <Kbd>{hotkey}</Kbd>
            </span>
          )
        }
      >
        {rows.length === 0 ? (
          <p className="px-4 py-3 text-sm text-muted">{empty}</p>
        ) : (
          <ul className="divide-y divide-line">
            {rows.slice(0, isOpen ? undefined : shownAtFirst)}
            {!isOpen && hidden > 0 && <PrintOnly>{rows.slice(shownAtFirst)}</PrintOnly>}
          </ul>
        )}
        {(hidden > 0 || coverage) && (
          <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 border-t border-line px-2 py-1">
            {hidden > 0 && (
              <span data-print="hide">
                <Button variant="quiet" size="sm" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
                  {isOpen ? 'Show fewer' : `Show ${hidden} more`}
                </Button>
              </span>
            )}
            {coverage && <p className="px-2 text-xs text-muted">{coverage}</p>}
          </div>
        )}
      </Card>
    </div>
  );
}

function PrintOnly({ children }: { children: ReactNode }) {
  return (
    <li className="hidden print:block">
      <ul className="divide-y divide-line">{children}</ul>
    </li>
  );
}
