'use client';

import { useState } from 'react';
import { CalendarDays, Sheet } from 'lucide-react';
import { useInsights } from '@/components/insight/use-insight';
import { WithPrivate } from '@/components/insight/with-private';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { saveFile } from '@/components/ui/save-file';
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
  /** The user said something, or it was seen how dates were kept: that is left out unless they choose otherwise. */
  isPrivate: boolean;
  now: number;
  onClose: () => void;
};

/** All chains as files for a colleague, with when they were made and of how many chains anything is known. */
export function FilesDialog({ chains, known, hasOlder, isPrivate, now, onClose }: FilesDialogProps) {
  const [isSaid, setSaid] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const leavesOut = isPrivate && !isSaid;
  const all = [...known.values()];
  const recorded = useInsights(
    leavesOut
      ? all.map(({ read }) => ({ ...read, history: read.history && { ...read.history, delays: undefined } }))
      : [],
    now,
  );
  const isReady = !leavesOut || recorded.size === all.length;
  const filed: Filed = {
    chains: chains.map((listed) => {
      const one = known.get(listed.id);
      const insight = leavesOut ? recorded.get(listed.id) : one?.insight;
      return { listed, known: one && insight ? { read: one.read, insight } : null };
    }),
    hasOlder,
    madeAt: now,
  };
  const save = async (make: (filed: Filed) => Promise<string>, type: string, name: string) => {
    try {
      saveFile(new Blob([await make(filed)], { type: `${type};charset=utf-8` }), name);
      setOutcome(`Saved as “${name}”.`);
    } catch {
      setOutcome('The file could not be made. Check the connection and try again.');
    }
  };
  const waiting = isReady ? undefined : 'It is being worked out.';
  return (
    <Dialog title="Export all chains" size="sm" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="space-y-4 text-sm">
        <p className="text-muted">
          For a colleague: addresses, roles, and what is concluded of each chain. {coverageWords(filed)}.
          Stages that were not read today are called by their kind.
        </p>
        {isPrivate && <WithPrivate isSelected={isSaid} onChange={setSaid} />}
        <div role="group" aria-label="Format" className="grid gap-2">
          <Button
            icon={<Sheet aria-hidden />}
            disabledReason={waiting}
            onPress={() => void save(chainsCsv, 'text/csv', `${fileName(filed, 'Chains')}.csv`)}
          >
            All chains as a CSV table
          </Button>
          <Button
            icon={<CalendarDays aria-hidden />}
            disabledReason={
              datesOf(filed).length > 0 ? waiting : 'None of the stages left has an expected date.'
            }
            onPress={() =>
              void save(chainsCalendar, 'text/calendar', `${fileName(filed, 'Updates and due dates')}.ics`)
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
