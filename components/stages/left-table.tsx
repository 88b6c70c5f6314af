import type { AddressBook } from '@/components/insight/use-address-book';
import { LongText } from '@/components/ui/long-text';
import { type Column, Table } from '@/components/ui/table';
import { TextLink } from '@/components/ui/text-link';
import { StageProgressBadge } from '@/components/values/badges';
import { whoToAsk } from '@/lib/contacts/who-to-call';
import { awaitedStage } from '@/lib/insight/awaited-stage';
import type { StageFindings } from '@/lib/insight/stage-findings';
import { routes } from '@/lib/routes';
import type { Stage } from '@/lib/stages/schema';
import { dayLook, DayOrNone, StageWarnings } from './stage-cells';

type LeftTableProps = {
  transactionId: string;
  caption: string;
  stages: Stage[];
  findings: StageFindings;
  book: AddressBook;
};

/** Open stages with their dates and who usually clears them. */
export function LeftTable({ transactionId, caption, stages, findings, book }: LeftTableProps) {
  const columns: Column<Stage>[] = [
    {
      id: 'title',
      header: 'Stage',
      isRowHeader: true,
      text: 'wide',
      className: '@4xl:w-[36%]',
      cell: (stage) => (
        <>
          <TextLink look="plain" href={routes.stage(transactionId, stage.id)}>
            {stage.title}
          </TextLink>
          {stage.progressNote && (
            <p dir="auto" className="text-sm text-muted">
              “<LongText text={stage.progressNote} />”
            </p>
          )}
        </>
      ),
    },
    {
      id: 'progress',
      header: 'Progress',
      className: '@4xl:w-[18%]',
      cell: (stage) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StageProgressBadge progress={stage.progress} look="plain" />
          <StageWarnings stage={stage} findings={findings} />
        </span>
      ),
    },
    {
      id: 'completion',
      header: 'Expected',
      className: dayLook,
      cell: (stage) => <DayOrNone value={stage.expectedCompletion} />,
    },
    {
      id: 'update',
      header: 'Next update',
      className: dayLook,
      cell: (stage) => <DayOrNone value={stage.expectedUpdate} />,
    },
    {
      id: 'person',
      header: 'Whose',
      text: 'narrow',
      className: '@4xl:w-[20%]',
      cell: (stage) => <Whose transactionId={transactionId} stage={stage} book={book} />,
    },
  ];
  return <Table caption={caption} columns={columns} rows={stages} rowKey={({ id }) => id} />;
}

/** Always two lines, so that nothing moves when the name arrives. */
function Whose({ transactionId, stage, book }: { transactionId: string; stage: Stage; book: AddressBook }) {
  const awaited = awaitedStage(stage);
  if (awaited.whose === 'you') return 'Yours';
  if (awaited.whose === null) return <span className="text-faint">Not known</span>;
  const { callee } = whoToAsk(book.contacts, transactionId, awaited);
  return (
    <>
      <span className="block">{awaited.kind.clearedBy}</span>
      <span className="block min-h-5 text-muted">{callee && (callee.contact.name ?? 'Name not shared')}</span>
    </>
  );
}
