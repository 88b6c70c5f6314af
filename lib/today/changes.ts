import { naturalCompare, count, lowerFirst } from '@/lib/values/text';
import { saleStateLabel } from '@/lib/values/labels';
import { codes } from './codes';
import type { ChainSnapshot, StageSnapshot, TransactionSnapshot } from './chain-snapshot';

/** The most urgent first. */
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
  /** The address of a transaction, in one line. */
  place: (transactionId: string) => string;
  /** A stage's title in quotes, or the name of its kind if the title was not read. */
  stage: (stageId: string, kind: string) => string;
};

/**
 * What has changed since the mark, the most urgent first.
 * @param then null: the chain is new to the user
 */
export function changesOf(then: ChainSnapshot | null, now: ChainSnapshot, names: Names): Change[] {
  if (then === null) return [change('new', null, null, 'A chain that is new to you')];
  const changes = Object.entries(now.transactions).flatMap(([id, transaction]) => {
    const before = then.transactions[id];
    if (!before) return [change('joined', id, null, `${names.place(id)} joined the chain`)];
    return [...ofTransaction(id, before, transaction, names), ...ofStages(id, before, transaction, names)];
  });
  const left = Object.keys(then.transactions).filter((id) => !now.transactions[id]);
  if (left.length > 0)
    changes.push(
      change('left', null, null, left.length === 1 ? 'A link left the chain' : `${left.length} links left`),
    );
  else if (changes.every(({ kind }) => kind !== 'joined') && then.links.join() !== now.links.join())
    changes.push(change('joined', null, null, 'The order of the chain has changed'));
  return changes.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || naturalCompare(a.text, b.text));
}

const change = (
  kind: ChangeKind,
  transactionId: string | null,
  stageId: string | null,
  text: string,
): Change => ({ key: [kind, transactionId, stageId].filter(Boolean).join(':'), kind, transactionId, stageId, text }); // oxfmt-ignore

function ofTransaction(id: string, then: TransactionSnapshot, now: TransactionSnapshot, { place }: Names): Change[] {
  const changes: Change[] = [];
  if (then.sale !== now.sale) {
    const [was, is] = [then.sale, now.sale].map((code) => lowerFirst(saleStateLabel(codes.sale.for(code))));
    changes.push(change('sale', id, null, `${place(id)} is ${is}, it was ${was}`)); // oxfmt-ignore
  }
  // Stages that were read say more than their counts.
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

function ofStages(id: string, then: TransactionSnapshot, now: TransactionSnapshot, names: Names): Change[] {
  if (then.stages === null || now.stages === null) return [];
  const at = `at ${names.place(id)}`;
  const changes = Object.entries(now.stages).flatMap(([stageId, stage]) => {
    const title = names.stage(stageId, stage.kind);
    const before = then.stages![stageId];
    const said = before
      ? ofStage(before, stage)
      : ([['added', `was added${stage.progress === 'c' ? ', completed' : ''}`]] as const);
    return said.map(([kind, text]) => change(kind, id, stageId, `${title} ${text} ${at}`));
  });
  const gone = Object.entries(then.stages).filter(([stageId]) => !now.stages![stageId]);
  return [
    ...changes,
    ...gone.map(([stageId, { kind }]) => change('gone', id, stageId, `${names.stage(stageId, kind)} is gone ${at}`)), // oxfmt-ignore
  ];
}

type Said = readonly [ChangeKind, string];

function ofStage(then: StageSnapshot, now: StageSnapshot): Said[] {
  const said: Said[] = [];
  if (then.progress !== now.progress) {
    if (now.progress === 'b') said.push(['blocked', 'is blocked']);
    else if (now.progress === 'c') said.push(['completed', 'is completed']);
    else if (then.progress === 'c') said.push(['reopened', 'was completed and is open again']);
    else if (then.progress === 'b') said.push(['unblocked', 'is no longer blocked']);
    else said.push(['started', now.progress === 'i' ? 'is in progress' : 'changed its progress']);
  }
  if (now.progress === 'c') return said;
  if (then.completion !== now.completion) said.push(['moved', movedWords(then, now)]);
  if (then.update !== now.update)
    said.push([
      'promise',
      now.update === null
        ? 'no longer has an expected update'
        : `expects an update by ${dayWords(now.update)}`,
    ]);
  return said;
}

function movedWords(then: StageSnapshot, now: StageSnapshot): string {
  if (now.completion === null) return 'no longer has an expected date';
  const day = dayWords(now.completion);
  if (then.completion === null) return `is expected by ${day}`;
  const days = now.completion - then.completion;
  const distance = `${count(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}`;
  const often = now.moves > 1 ? `, moved ${now.moves} times` : '';
  return `is expected by ${day}, ${distance} than before${often},`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' });
const dayWords = (days: number) => dayFormat.format(days * 86_400_000);
