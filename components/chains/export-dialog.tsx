'use client';

import { useState } from 'react';
import { CalendarDays, Check, Copy, FileImage, FileType, Printer, Sheet } from 'lucide-react';
import { pngFailureText } from '@/components/graph/export-png';
import { IncludePrivate } from '@/components/insight/include-private';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { fileFailureText, saveFile } from '@/components/ui/save-file';
import { TextArea } from '@/components/ui/text-area';
import { calendarDays } from '@/lib/chains/chain-calendar';
import { chainReport } from '@/lib/chains/chain-report';
import type { Audience, ChainReading } from '@/lib/chains/redact';
import { summaryAsText } from '@/lib/chains/summary';
import type { Contact } from '@/lib/contacts/schema';
import type { GraphLayout } from '@/lib/layout/layout-graph';
import { AudienceField } from './audience-field';
import { type ChainFile, chainFile } from './chain-files';
import { nextStepsOf } from './chain-links';

/** Who it is for, and whether it includes what only the user sees. */
export type ExportChoice = { audience: Audience; withPrivate: boolean };

type ExportDialogProps = {
  reading: ChainReading;
  /** The same with what only the user sees; null if there is nothing of the kind. */
  privateReading: ChainReading | null;
  contacts: readonly Contact[];
  /** Null while a very large chain is being laid out. */
  layout: GraphLayout | null;
  now: number;
  /** The transaction whose client is the default; undefined if the user is not a party to any. */
  defaultClientOf: string | undefined;
  /** What could not be read and is therefore missing. */
  note: string | undefined;
  choice: ExportChoice;
  onChoose: (change: Partial<ExportChoice>) => void;
  onPrint: (audience: Audience, withPrivate: boolean) => void;
  onClose: () => void;
};

type Outcome =
  | { kind: 'saved' | 'copied' | 'failed'; message: string }
  /** The browser did not allow copying. */
  | { kind: 'refused'; text: string };

const pictures = [
  { id: 'png', label: 'PNG picture', Icon: FileImage },
  { id: 'svg', label: 'SVG picture', Icon: FileType },
] as const;

/** Exports a chain as a file, print or text, with only what the chosen audience may see. */
export function ExportDialog(props: ExportDialogProps) {
  const { privateReading, contacts, layout, now, defaultClientOf, note, onChoose, onPrint, onClose } = props;
  const { audience: chosen, withPrivate } = props.choice;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const reading = (withPrivate && privateReading) || props.reading;
  // The client's transaction can leave the chain while the dialog is open.
  const isLost =
    chosen.level === 'client' &&
    !reading.chain.transactions.some(({ id, yourRole }) => id === chosen.transactionId && yourRole !== null);
  const audience: Audience =
    isLost && defaultClientOf ? { level: 'client', transactionId: defaultClientOf } : chosen;
  const report = chainReport(reading, audience, now);
  const hasDates = calendarDays(report).length > 0;

  const save = async (kind: ChainFile) => {
    setOutcome(null);
    try {
      const nextSteps = nextStepsOf(reading.insight.links, contacts);
      const { name, content } = await chainFile(kind, report, layout, nextSteps);
      saveFile(content, name);
      setOutcome({ kind: 'saved', message: `Saved as “${name}”.` });
    } catch {
      setOutcome({ kind: 'failed', message: kind === 'png' ? pngFailureText : fileFailureText });
    }
  };
  const copy = async () => {
    const text = summaryAsText(report.summary);
    try {
      await navigator.clipboard.writeText(text);
      setOutcome({ kind: 'copied', message: 'Copied. Paste it into a message.' });
    } catch {
      // Without permission, or on a page not served over HTTPS.
      setOutcome({ kind: 'refused', text });
    }
  };
  const drawingReason = layout ? undefined : 'The drawing is not ready yet.';

  return (
    <Dialog title="Export this chain" size="md" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="space-y-4">
        <AudienceField
          chain={reading.chain}
          audience={audience}
          defaultClientOf={defaultClientOf}
          onChange={(next) => {
            onChoose({ audience: next });
            setOutcome(null);
          }}
        />
        {privateReading && (
          <IncludePrivate
            isSelected={withPrivate}
            onChange={(next) => {
              onChoose({ withPrivate: next });
              setOutcome(null);
            }}
          />
        )}
        <div role="group" aria-label="Format" className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          <Button
            icon={<Printer aria-hidden />}
            disabledReason={drawingReason}
            onPress={() => onPrint(audience, withPrivate)}
          >
            Print or PDF
          </Button>
          <Button icon={<Sheet aria-hidden />} onPress={() => void save('csv')}>
            CSV table
          </Button>
          <Button
            icon={<CalendarDays aria-hidden />}
            disabledReason={hasDates ? undefined : 'None of the remaining stages has an expected date.'}
            onPress={() => void save('ics')}
          >
            ICS calendar
          </Button>
          {pictures.map(({ id, label, Icon }) => (
            <Button
              key={id}
              icon={<Icon aria-hidden />}
              disabledReason={drawingReason}
              onPress={() => void save(id)}
            >
              {label}
            </Button>
          ))}
          <Button
            icon={outcome?.kind === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
            onPress={() => void copy()}
          >
            Copy as text
          </Button>
        </div>
        {note && <p className="text-sm text-muted">{note}</p>}
        {outcome?.kind === 'refused' && (
          <TextArea
            label="Your browser did not allow copying. Copy it from here"
            value={outcome.text}
            isReadOnly
            autoFocus
            rows={8}
            onFocus={(event) => event.target instanceof HTMLTextAreaElement && event.target.select()}
          />
        )}
        {outcome?.kind === 'failed' && (
          <Banner tone="danger" isLive>
            {outcome.message}
          </Banner>
        )}
        <p role="status" className="text-sm text-muted empty:sr-only">
          {outcome?.kind === 'saved' || outcome?.kind === 'copied' ? outcome.message : ''}
        </p>
      </div>
    </Dialog>
  );
}
