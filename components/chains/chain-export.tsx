'use client';

import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import dynamic from 'next/dynamic';
import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { Audience, ChainReading } from '@/lib/chains/redact';
import type { GraphLayout } from '@/lib/layout/layout-graph';
import type { ChainPaper } from './chain-paper';

type ChainExportProps = {
  reading: ChainReading;
  layout: GraphLayout | null;
  selectedId: string | null;
  now: number;
  isReading: boolean;
  /** What could not be read. */
  note: string | undefined;
};
type Paper = ComponentType<ComponentProps<typeof ChainPaper>>;

const loadDialog = () => import('./export-dialog').then(({ ExportDialog }) => ExportDialog);
const ExportDialog = dynamic(loadDialog, { ssr: false });
const loadPaper = () => import('./chain-paper').then((module) => module.ChainPaper);

/** The way out for a chain: files, paper and text, for a reader who may know more or less. Loaded when it is used. */
export function ChainExport({ reading, layout, selectedId, now, isReading, note }: ChainExportProps) {
  const [isOpen, setOpen] = useState(false);
  const [Paper, setPaper] = useState<Paper | null>(null);
  const [printedFor, setPrintedFor] = useState<Audience | null>(null);

  useEffect(() => {
    // The browser's own print command leaves no time to load anything; until it is here the page prints as it is.
    const idle = setTimeout(() => void loadPaper().then((loaded) => setPaper(() => loaded)), 2000);
    // The browser takes its picture right after this event.
    const begin = () => flushSync(() => setPrintedFor((chosen) => chosen ?? { level: 'internal' }));
    const end = () => setPrintedFor(null);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      clearTimeout(idle);
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);

  const print = async (audience: Audience) => {
    const loaded = await loadPaper();
    flushSync(() => {
      setPaper(() => loaded);
      setPrintedFor(audience);
      setOpen(false);
    });
    window.print();
  };
  const own = reading.chain.transactions.filter(({ yourRole }) => yourRole !== null);

  return (
    <>
      <Button
        icon={<Download aria-hidden />}
        onHoverStart={() => void loadDialog()}
        onPress={() => setOpen(true)}
      >
        Export
      </Button>
      {isOpen && (
        <ExportDialog
          reading={reading}
          layout={layout}
          now={now}
          usualId={(own.find(({ id }) => id === selectedId) ?? own[0])?.id}
          waitReason={isReading ? 'Its stages are still being read: a moment.' : undefined}
          note={note}
          onPrint={(audience) => void print(audience)}
          onClose={() => setOpen(false)}
        />
      )}
      {printedFor && Paper && <Paper reading={reading} audience={printedFor} layout={layout} now={now} />}
    </>
  );
}
