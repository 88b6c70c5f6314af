'use client';

import { useEffect, useState } from 'react';
import dynamic from 'next/dynamic';
import { flushSync } from 'react-dom';
import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { whenIdle } from '@/components/ui/idle';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { useSingleKeys } from '@/components/ui/single-keys';
import { useShortcut } from '@/components/ui/use-shortcut';
import type { Audience, ChainReading } from '@/lib/chains/redact';
import type { Contact } from '@/lib/contacts/schema';
import type { GraphLayout } from '@/lib/layout/layout-graph';
import type { ExportChoice } from './export-dialog';

type ChainExportProps = {
  /** Null while its stages are being read. */
  reading: ChainReading | null;
  /** The same with what only the user sees; null if there is nothing of the kind. */
  privateReading: ChainReading | null;
  contacts: readonly Contact[];
  layout: GraphLayout | null;
  selectedId: string | null;
  now: number;
  /** What could not be read. */
  note: string | undefined;
};

const internalExport: ExportChoice = { audience: { level: 'internal' }, withPrivate: false };

const loadDialog = () => import('./export-dialog').then((module) => module.ExportDialog);
const loadDialogWithRetry = loaderWithRetry(loadDialog);
const ExportDialog = dynamic(loadDialogWithRetry, { ssr: false });
const loadPrintout = () => import('./chain-printout').then((module) => module.ChainPrintout);
const loadPrintoutWithRetry = loaderWithRetry(loadPrintout);
const ChainPrintout = dynamic(loadPrintoutWithRetry, { ssr: false });

/** Exports a chain as files, print or text, each for a chosen audience. Its dialog is lazy-loaded. */
export function ChainExport({
  reading,
  privateReading,
  contacts,
  layout,
  selectedId,
  now,
  note,
}: ChainExportProps) {
  const [isOpen, setOpen] = useState(false);
  // Not in the dialog, which would forget it if its reading were missing for a moment.
  const [choice, setChoice] = useState(internalExport);
  const [hasLoadFailed, setLoadFailed] = useState(false);
  /** Not null while printing. */
  const [printAudience, setPrintAudience] = useState<Audience | null>(null);
  const [includesPrivate, setIncludesPrivate] = useState(false);

  useEffect(() => {
    // The browser's own print command leaves no time to load this; until it is loaded, the page itself is printed.
    whenIdle(loadPrintoutWithRetry);
    // The browser captures the page right after this event, so render synchronously.
    const begin = () => flushSync(() => setPrintAudience((chosen) => chosen ?? { level: 'internal' }));
    const end = () => {
      setPrintAudience(null);
      setIncludesPrivate(false);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);

  /** Runs `use` once its code is loaded. If the first load fails, e.g. offline, says so instead of waiting for retries. */
  const afterLoading = async (load: () => Promise<unknown>, use: () => void) => {
    setLoadFailed(false);
    await load().then(use, () => {
      setOpen(false);
      setLoadFailed(true);
    });
  };
  const open = () =>
    afterLoading(
      () => loadDialog().then(loadDialogWithRetry),
      () => {
        setChoice(internalExport);
        setOpen(true);
      },
    );
  useShortcut('e', () => void open(), reading !== null);
  const hasKeys = useSingleKeys();
  const print = (audience: Audience, withPrivate: boolean) =>
    afterLoading(
      () => loadPrintout().then(loadPrintoutWithRetry),
      () => {
        flushSync(() => {
          setPrintAudience(audience);
          setIncludesPrivate(withPrivate);
          setOpen(false);
        });
        window.print();
      },
    );
  const ownTransactions = reading?.chain.transactions.filter(({ yourRole }) => yourRole !== null) ?? [];

  return (
    <>
      <Button
        icon={<Download aria-hidden />}
        aria-keyshortcuts={hasKeys ? 'e' : undefined}
        disabledReason={reading ? undefined : 'Its stages are still being read.'}
        onPointerEnter={() => void loadDialogWithRetry()}
        onPress={() => void open()}
      >
        Export
      </Button>
      {hasLoadFailed && (
        <p role="alert" className="text-sm text-danger-ink">
          The export could not be loaded. Check the connection and press it again.
        </p>
      )}
      {isOpen && reading && (
        <ExportDialog
          reading={reading}
          privateReading={privateReading}
          contacts={contacts}
          layout={layout}
          now={now}
          defaultClientOf={(ownTransactions.find(({ id }) => id === selectedId) ?? ownTransactions[0])?.id}
          note={note}
          choice={choice}
          onChoose={(change) => setChoice((chosen) => ({ ...chosen, ...change }))}
          onPrint={(audience, withPrivate) => void print(audience, withPrivate)}
          onClose={() => setOpen(false)}
        />
      )}
      {printAudience && reading && (
        <ChainPrintout
          reading={(includesPrivate && privateReading) || reading}
          contacts={contacts}
          audience={printAudience}
          layout={layout}
          now={now}
        />
      )}
    </>
  );
}
