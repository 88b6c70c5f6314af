import { dayText } from '@/lib/insight/calendar';
import { dayWords } from '@/lib/insight/words';
import { naturalCompare, count, lowerFirst } from '@/lib/values/text';
import { saleStateLabel } from '@/lib/values/labels';
import { codes } from './codes';
import {
  type ChainSnapshot,
  dayNumberOf,
  type StageSnapshot,
  type TransactionSnapshot,
} from './chain-snapshot';

/** In order of urgency, the most urgent first. */
const kinds = [
  'blocked',
  'sale',
  'left',
  'moved',
  'reopened',
  'promise',
  'completed',
  'unblocked',
  'started',
  'hidden',
  'joined',
  'added',
  'gone',
  'new',
] as const;
type ChangeKind = (typeof kinds)[number];

export type Change = {
  key: string;
  kind: ChangeKind;
  transactionId: string | null;
  stageId: string | null;
  /** A sentence without its full stop. */
  text: string;
};

type Names = {
  /** The first address line of a transaction. */
  place: (transactionId: string) => string;
  /** A stage's title in quotes, or a substitute if it is not known. @param stages those of its transaction */
  stage: (stageId: string, kind: string, stages: Record<string, StageSnapshot>) => string;
};

/**
 * The differences between two snapshots of a chain, the most urgent first.
 * @param then null if the chain is new to the user
 */
export function changesOf(then: ChainSnapshot | null, now: ChainSnapshot, names: Names): Change[] {
  if (then === null) return [change('new', null, null, 'A chain that is new to you')];
  const today = dayNumberOf(now.readAt);
  const changes = Object.entries(now.transactions).flatMap(([id, transaction]) => {
    const before = then.transactions[id];
    if (!before) return [change('joined', id, null, `${names.place(id)} joined the chain`)];
    return [
      ...ofTransaction(id, before, transaction, names),
      ...ofStages(id, before, transaction, names, today),
    ];
  });
  const left = Object.keys(then.transactions).filter((id) => !now.transactions[id]);
  if (left.length > 0)
    changes.push(
      change('left', null, null, left.length === 1 ? 'A link left the chain' : `${left.length} links left`),
    );
  else if (changes.every(({ kind }) => kind !== 'joined') && then.links.join() !== now.links.join())
    changes.push(change('joined', null, null, 'The order of the chain has changed'));
  return changes.sort(
    (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || naturalCompare(a.text, b.text),
  );
}

const change = (
  kind: ChangeKind,
  transactionId: string | null,
  stageId: string | null,
  text: string,
): Change => ({ key: [kind, transactionId, stageId].filter(Boolean).join(':'), kind, transactionId, stageId, text }); // oxfmt-ignore

/** Memories from before unknown sale states were kept after the "?" have only that. */
const isSameUnknown = (then: string, now: string) => then === '?' && now.startsWith('?');

function ofTransaction(
  id: string,
  then: TransactionSnapshot,
  now: TransactionSnapshot,
  { place }: Names,
): Change[] {
  const changes: Change[] = [];
  if (then.sale !== now.sale && !isSameUnknown(then.sale, now.sale)) {
    const [was, is] = [then.sale, now.sale].map((code) => lowerFirst(saleStateLabel(codes.sale.for(code))));
    changes.push(change('sale', id, null, `${place(id)} is ${is}, it was ${was}`)); // oxfmt-ignore
  }
  // Where both snapshots have the stages, `ofStages` reports the changes in more detail.
  if (now.stages !== null && then.stages !== null) return changes;
  const words = ['not started', 'in progress', 'blocked', 'completed'];
  const differing = words.flatMap((word, at) =>
    then.counts[at] === now.counts[at] ? [] : [`${now.counts[at]} ${word} (was ${then.counts[at]})`],
  );
  if (differing.length > 0) {
    const isBlocked = now.counts[2] > then.counts[2];
    const text = `${place(id)}: ${differing.join(', ')}`;
    changes.push(change(isBlocked ? 'blocked' : 'hidden', id, null, text));
  }
  return changes;
}

function ofStages(
  id: string,
  then: TransactionSnapshot,
  now: TransactionSnapshot,
  names: Names,
  today: number,
): Change[] {
  if (then.stages === null || now.stages === null) return [];
  const at = `at ${names.place(id)}`;
  const [stages, earlier] = [now.stages, then.stages];
  const changes = Object.entries(stages).flatMap(([stageId, stage]) => {
    const title = names.stage(stageId, stage.kind, stages);
    const before = earlier[stageId];
    const changed = before
      ? ofStage(before, stage, today)
      : ([['added', `was added${stage.progress === 'c' ? ', completed' : ''}`]] as const);
    return changed.map(([kind, text]) => change(kind, id, stageId, `${title} ${text} ${at}`));
  });
  const gone = Object.entries(earlier).filter(([stageId]) => !stages[stageId]);
  return [
    ...changes,
    ...gone.map(([stageId, { kind }]) => change('gone', id, stageId, `${names.stage(stageId, kind, earlier)} is gone ${at}`)), // oxfmt-ignore
  ];
}

type StageChange = readonly [ChangeKind, string];

function ofStage(then: StageSnapshot, now: StageSnapshot, today: number): StageChange[] {
  const changes: StageChange[] = [];
  if (then.progress !== now.progress) {
    if (now.progress === 'b') changes.push(['blocked', 'is blocked']);
    else if (now.progress === 'c') changes.push(['completed', 'is completed']);
    else if (then.progress === 'c') {
      const isOpen = now.progress !== '?';
      changes.push(['reopened', isOpen ? 'was completed and is open again' : 'is no longer completed']);
    } else if (then.progress === 'b') changes.push(['unblocked', 'is no longer blocked']);
    else changes.push(['started', now.progress === 'i' ? 'is in progress' : 'changed its progress']);
  }
  if (now.progress === 'c') return changes;
  if (then.completion !== now.completion) changes.push(['moved', movedWords(then, now, today)]);
  if (then.update !== now.update)
    changes.push([
      'promise',
      now.update === null
        ? 'no longer has an expected update'
        : `expects an update by ${dayWords(dayText(now.update), today)}`,
    ]);
  return changes;
}

function movedWords(then: StageSnapshot, now: StageSnapshot, today: number): string {
  if (now.completion === null) return 'no longer has an expected date';
  const day = dayWords(dayText(now.completion), today);
  if (then.completion === null) return `is expected by ${day}`;
  const days = now.completion - then.completion;
  const distance = `${count(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}`;
  const often = now.moves > 1 ? `, moved ${now.moves} times` : '';
  return `is expected by ${day}, ${distance} than before${often},`;
}
