import { Checkbox } from '@/components/ui/checkbox';
import { type Column, Table } from '@/components/ui/table';
import { kindOfTitle } from '@/lib/insight/stage-title';
import type { Stage } from '@/lib/stages/schema';
import { type PlannedStage, dependencyKind } from '@/lib/stages/usual-stages';
import { formatDay, noonOf } from '@/lib/values/moment-format';

type UsualStagesTableProps = {
  rows: PlannedStage[];
  /** Kinds of stages that are not to be added. */
  skippedKinds: ReadonlySet<string>;
  doneKinds: ReadonlySet<string>;
  /** The stages the transaction already has. */
  existing: readonly Pick<Stage, 'title'>[];
  onTick: (kind: string) => void;
  onDone: (kind: string) => void;
};

/** A preview of the stages to add: whether to add each, when it is expected and what it will wait for. */
export function UsualStagesTable(props: UsualStagesTableProps) {
  const { rows, skippedKinds, doneKinds, existing, onTick, onDone } = props;
  const titles = new Map<string, string>([
    ...existing.map(({ title }): [string, string] => [kindOfTitle(title).name, title]),
    ...rows.flatMap(({ kind, title }): [string, string][] => (skippedKinds.has(kind) ? [] : [[kind, title]])),
  ]);
  const columns: Column<PlannedStage>[] = [
    {
      id: 'title',
      header: 'Stage',
      isRowHeader: true,
      text: 'wide',
      cell: ({ kind, title }) => (
        <Checkbox isSelected={!skippedKinds.has(kind)} onChange={() => onTick(kind)}>
          {title}
        </Checkbox>
      ),
    },
    {
      id: 'day',
      header: 'Expected',
      className: '@xl:w-36',
      cell: ({ kind, day, passed }) => {
        if (skippedKinds.has(kind) || doneKinds.has(kind) || !(day ?? passed))
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
        const dependency = dependencyKind(kind, (other) => titles.has(other));
        return skippedKinds.has(kind) ? (
          <span className="text-faint">–</span>
        ) : dependency ? (
          titles.get(dependency)
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
          isSelected={doneKinds.has(kind)}
          isDisabled={skippedKinds.has(kind)}
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
