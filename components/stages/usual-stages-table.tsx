import { Checkbox } from '@/components/ui/checkbox';
import { type Column, Table } from '@/components/ui/table';
import { kindOfTitle } from '@/lib/insight/stage-title';
import type { Stage } from '@/lib/stages/schema';
import { type PlannedStage, dependencyKind } from '@/lib/stages/usual-stages';
import { formatDay, noonOf } from '@/lib/values/moment-format';

type UsualStagesTableProps = {
  rows: PlannedStage[];
  /** The kinds not to add, and the kinds already done. */
  left: ReadonlySet<string>;
  done: ReadonlySet<string>;
  there: readonly Pick<Stage, 'title'>[];
  onTick: (kind: string) => void;
  onDone: (kind: string) => void;
};

/** A preview of each stage: its tick, its day and what it will wait for. */
export function UsualStagesTable({ rows, left, done, there, onTick, onDone }: UsualStagesTableProps) {
  const titles = new Map<string, string>([
    ...there.map(({ title }): [string, string] => [kindOfTitle(title).name, title]),
    ...rows.flatMap(({ kind, title }): [string, string][] => (left.has(kind) ? [] : [[kind, title]])),
  ]);
  const columns: Column<PlannedStage>[] = [
    {
      id: 'title',
      header: 'Stage',
      isRowHeader: true,
      text: 'wide',
      cell: ({ kind, title }) => (
        <Checkbox isSelected={!left.has(kind)} onChange={() => onTick(kind)}>
          {title}
        </Checkbox>
      ),
    },
    {
      id: 'day',
      header: 'Expected',
      className: '@xl:w-36',
      cell: ({ kind, day, passed }) => {
        if (left.has(kind) || done.has(kind) || !(day ?? passed))
          return <span className="text-faint">–</span>;
        if (day) return formatDay(noonOf(day));
        return <span className="text-muted">No date: {formatDay(noonOf(passed!))} has passed</span>;
      },
    },
    {
      id: 'waits',
      header: 'Waits for',
      text: 'narrow',
      cell: ({ kind }) => {
        const before = dependencyKind(kind, (other) => titles.has(other));
        return left.has(kind) ? (
          <span className="text-faint">–</span>
        ) : before ? (
          titles.get(before)
        ) : (
          <span className="text-faint">Nothing</span>
        );
      },
    },
    {
      id: 'done',
      header: 'Already done',
      className: '@xl:w-24',
      cell: ({ kind, title }) => (
        <Checkbox
          isSelected={done.has(kind)}
          isDisabled={left.has(kind)}
          onChange={() => onDone(kind)}
          aria-label={`Already done: ${title}`}
        >
          {null}
        </Checkbox>
      ),
    },
  ];
  return (
    <div className="-mx-4 border-y border-line">
      <Table caption="Usual stages" columns={columns} rows={rows} rowKey={({ kind }) => kind} />
    </div>
  );
}
