'use client';

import { Printer } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { callSheet, callSheetText, noDetails } from '@/lib/contacts/address-book';
import type { Contact } from '@/lib/contacts/schema';

type CallSheetProps = {
  people: Contact[];
  /** Whether the address book has loaded completely. */
  isComplete: boolean;
};

/** Who to call about what, to print or copy. Contains exactly the people that match the filters. */
export function CallSheet({ people, isComplete }: CallSheetProps) {
  const entries = callSheet(people);
  return (
    <div>
      <div data-print="hide" className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5">
        <p className="min-w-0 flex-[1_1_14rem] text-sm text-muted">
          {entries.length === 1 ? 'One call' : `${entries.length} calls`}, as searched and filtered above.
          {!isComplete && ' The address book is not fully loaded yet.'}
        </p>
        <CopyButton text={callSheetText(entries)} label="Copy as text" />
        <Button size="sm" icon={<Printer aria-hidden />} onPress={() => window.print()}>
          Print
        </Button>
      </div>
      <ol aria-label="Call sheet" className="gap-x-8 px-4 py-2 lg:columns-2 print:columns-2">
        {entries.map(({ id, who, details, about }) => (
          <li key={id} data-print="keep" className="break-inside-avoid py-2 text-sm [overflow-wrap:anywhere]">
            <p className="text-base font-medium">{who}</p>
            <p className={details.length > 0 ? 'text-ink' : 'text-faint italic'}>
              {details.join(' · ') || noDetails}
            </p>
            <ul className="mt-0.5 text-muted">
              {about.map((line) => (
                <li key={line} className="flex gap-2">
                  <span aria-hidden className="mt-1 size-3 shrink-0 rounded-xs border border-control" />
                  <span className="min-w-0">{line}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}
