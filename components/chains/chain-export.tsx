'use client';

import { useEffect, useState } from 'react';
import dynamic from 'next/dynamic';
import { flushSync } from 'react-dom';
import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { whenIdle } from '@/components/ui/idle';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { useShortcut } from '@/components/ui/use-shortcut';
import type { Audience, ChainReading } from '@/lib/chains/redact';
import type { GraphLayout } from '@/lib/layout/layout-graph';
import type { NextSteps } from './chain-files';

type ChainExportProps = {
  /** Null while its stages are being read. */
  reading: ChainReading | null;
  /** The same with what the user said of the chain; null where they said nothing. */
  said: ChainReading | null;
  nextSteps: NextSteps;
  layout: GraphLayout | null;
  selectedId: string | null;
  now: number;
  /** What could not be read. */
  note: string | undefined;
};

const loadDialog = () => import('./export-dialog').then((module) => module.ExportDialog);
const loadedDialog = loaderWithRetry(loadDialog);
const ExportDialog = dynamic(loadedDialog, { ssr: false });
const loadPaper = () => import('./chain-paper').then((module) => module.ChainPaper);
const loadedPaper = loaderWithRetry(loadPaper);
const Paper = dynamic(loadedPaper, { ssr: false });

/** The way out for a chain: files, paper and text, for a reader who may know more or less. Loaded when it is used. */
export function ChainExport({ reading, said, nextSteps, layout, selectedId, now, note }: ChainExportProps) {
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [printedFor, setPrintedFor] = useState<Audience | null>(null);

  const [isSaid, setSaid] = useState(false);

  useEffect(() => {
    // The browser's own print command leaves no time to load anything; until it is here the page prints as it is.
    whenIdle(loadedPaper);
    // The browser takes its picture right after this event.
    const begin = () => flushSync(() => setPrintedFor((chosen) => chosen ?? { level: 'internal' }));
    const end = () => {
      setPrintedFor(null);
      setSaid(false);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);

  /** Its code is not here and cannot be fetched, for example without a connection: the page stays, and says so. */
  const orMissing = async (load: () => Promise<unknown>, use: () => void) => {
    setMissing(false);
    await load().then(use, () => {
      setOpen(false);
      setMissing(true);
    });
  };
  const open = () =>
    orMissing(
      () => loadDialog().then(loadedDialog),
      () => setOpen(true),
    );
  useShortcut('e', () => void open(), reading !== null);
  const print = (audience: Audience, isSaid: boolean) => {
    return orMissing(
      () => loadPaper().then(loadedPaper),
      () => {
        flushSync(() => {
          setPrintedFor(audience);
          setSaid(isSaid);
          setOpen(false);
        });
        window.print();
      },
    );
  };
  const own = reading?.chain.transactions.filter(({ yourRole }) => yourRole !== null) ?? [];

  return (
    <>
      <Button
        icon={<Download aria-hidden />}
        aria-keyshortcuts="e"
        disabledReason={reading ? undefined : 'Its stages are still being read.'}
        onPointerEnter={() => void loadedDialog()}
        onPress={() => void open()}
      >
        Export
      </Button>
      {isMissing && (
        <p role="alert" className="text-sm text-danger-ink">
          The export could not be loaded. Check the connection and press it again.
        </p>
      )}
      {isOpen && reading && (
        <ExportDialog
          reading={reading}
          said={said}
          nextSteps={nextSteps}
          layout={layout}
          now={now}
          usualId={(own.find(({ id }) => id === selectedId) ?? own[0])?.id}
          note={note}
          onPrint={(audience, isSaid) => void print(audience, isSaid)}
          onClose={() => setOpen(false)}
        />
      )}
      {printedFor && reading && (
        <Paper
          reading={(isSaid && said) || reading}
          nextSteps={nextSteps}
          audience={printedFor}
          layout={layout}
          now={now}
        />
      )}
    </>
  );
}
