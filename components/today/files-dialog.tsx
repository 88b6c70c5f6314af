'use client';

import { useState } from 'react';
import { CalendarDays, Sheet } from 'lucide-react';
import { useInsights } from '@/components/insight/use-insight';
import { IncludePrivate } from '@/components/insight/include-private';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { fileFailureText, saveFile } from '@/components/ui/save-file';
import type { ChainSummary } from '@/lib/chains/schema';
import {
  chainsCalendar,
  chainsCsv,
  coverageWords,
  datesOf,
  type Filed,
  fileName,
} from '@/lib/today/chain-files';
import type { KnownChain } from './use-known-chains';

type FilesDialogProps = {
  chains: readonly ChainSummary[];
  known: ReadonlyMap<string, KnownChain>;
  hasOlder: boolean;
  /** The chains have private facts or delay records. The files leave them out unless the user includes them. */
  isPrivate: boolean;
  now: number;
  onClose: () => void;
};

/** Exports all chains as files for a colleague. The files state when they were made and how many chains they cover. */
export function FilesDialog({ chains, known, hasOlder, isPrivate, now, onClose }: FilesDialogProps) {
  const [includesPrivate, setIncludesPrivate] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const omitsPrivate = isPrivate && !includesPrivate;
  const all = [...known.values()];
  const publicInsights = useInsights(
    omitsPrivate
      ? all.map(({ read }) => ({ ...read, history: read.history && { ...read.history, delays: undefined } }))
      : [],
    now,
  );
  const isReady = !omitsPrivate || publicInsights.size === all.length;
  const contents: Filed = {
    chains: chains.map((listed) => {
      const chain = known.get(listed.id);
      const insight = omitsPrivate ? publicInsights.get(listed.id) : chain?.insight;
      return { listed, known: chain && insight ? { read: chain.read, insight } : null };
    }),
    hasOlder,
    madeAt: now,
  };
  const save = async (createContent: (contents: Filed) => Promise<string>, type: string, name: string) => {
    try {
      saveFile(new Blob([await createContent(contents)], { type: `${type};charset=utf-8` }), name);
      setOutcome(`Saved as “${name}”.`);
    } catch {
      setOutcome(fileFailureText);
    }
  };
  const pendingReason = isReady ? undefined : 'This is still being worked out.';
  return (
    <Dialog title="Export all chains" size="sm" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="space-y-4 text-sm">
        <p className="text-muted">
          For a colleague: addresses, roles, and our conclusions about each chain. {coverageWords(contents)}.
          Stages that were not read since this page was opened are named by their type.
        </p>
        {isPrivate && <IncludePrivate isSelected={includesPrivate} onChange={setIncludesPrivate} />}
        <div role="group" aria-label="Format" className="grid gap-2">
          <Button
            icon={<Sheet aria-hidden />}
            disabledReason={pendingReason}
            onPress={() => void save(chainsCsv, 'text/csv', `${fileName(contents, 'Chains')}.csv`)}
          >
            All chains as a CSV table
          </Button>
          <Button
            icon={<CalendarDays aria-hidden />}
            disabledReason={
              datesOf(contents).length > 0
                ? pendingReason
                : 'None of the remaining stages has an expected date.'
            }
            onPress={() =>
              void save(chainsCalendar, 'text/calendar', `${fileName(contents, 'Updates and due dates')}.ics`)
            }
          >
            Updates and due dates as an ICS calendar
          </Button>
        </div>
        <p role="status" className="wrap-anywhere">
          {outcome}
        </p>
      </div>
    </Dialog>
  );
}
