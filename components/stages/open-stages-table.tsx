import type { AddressBook } from '@/components/insight/use-address-book';
import { type Column, Table } from '@/components/ui/table';
import { whoToAsk } from '@/lib/contacts/who-to-call';
import { awaitedStage, type StageFindings } from '@/lib/insight/stage-findings';
import type { Stage } from '@/lib/stages/schema';
import { stageColumns } from './stage-cells';

type OpenStagesTableProps = {
  transactionId: string;
  caption: string;
  stages: Stage[];
  findings: StageFindings;
  book: AddressBook;
};

/** Open stages with their dates and who usually clears them. */
export function OpenStagesTable({ transactionId, caption, stages, findings, book }: OpenStagesTableProps) {
  const { title, progress, completion, update } = stageColumns(findings, {
    titleClass: '@4xl:w-[36%]',
    progressClass: '@4xl:w-[18%]',
  });
  const columns: Column<Stage>[] = [
    title,
    progress,
    completion,
    update,
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

/** Always two lines, so that nothing shifts when the name has loaded. */
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
