'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Kbd } from '@/components/ui/kbd';
import { useSingleKeys } from '@/components/ui/single-keys';

type TodaySectionProps = {
  title: string;
  /** The shortcut that moves focus here. */
  hotkey?: string;
  /** Secondary text after the title. */
  note?: ReactNode;
  /** One `<li>` per row. */
  rows: ReactNode[];
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** How much data the section is based on, if not all. */
  coverage: string | null;
};

/** The other rows are collapsed, so that all six sections fit on the screen. */
const maxCollapsedRows = 6;

/** A list of the morning brief. Printing shows all rows. */
export function TodaySection({ title, hotkey, note, rows, empty, coverage }: TodaySectionProps) {
  const [isOpen, setOpen] = useState(false);
  const hasKeys = useSingleKeys();
  const hidden = rows.length - maxCollapsedRows;
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
          hotkey &&
          hasKeys && (
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
            {rows.slice(0, isOpen ? undefined : maxCollapsedRows)}
            {!isOpen && hidden > 0 && <PrintOnly>{rows.slice(maxCollapsedRows)}</PrintOnly>}
          </ul>
        )}
        {(hidden > 0 || coverage) && (
          <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 border-t border-line px-2 py-1">
            {hidden > 0 && (
              <span data-print="hide">
                <Button variant="quiet" size="sm" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
                  {isOpen ? 'Show fewer' : `Show ${hidden} more`}
                  <span className="sr-only">: {title}</span>
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
    <li data-print="only" className="hidden print:block">
      <ul className="divide-y divide-line">{children}</ul>
    </li>
  );
}
