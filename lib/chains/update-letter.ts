import { dayOf } from '@/lib/insight/calendar';
import type { ExchangeWindow, LinkInsight, LinkState } from '@/lib/insight/chain-insight';
import { isOpenStage, stageFindings } from '@/lib/insight/stage-findings';
import { listed, windowWords } from '@/lib/insight/words';
import { greeting } from '@/lib/values/greeting';
import { lowerFirst } from '@/lib/values/text';
import { formatDay, formatDayAndClock, londonDay } from '@/lib/values/moment-format';
import type { ChainReport } from './chain-report';
import { type Copied, sinceCopied } from './since-copied';

type Letter = { subject: string; body: string };

type LetterDetails = {
  /** The transaction that the letter is about; the report must include it. */
  transactionId: string;
  /** The reader's name; null for a greeting without one. */
  name: string | null;
  /** The window of all joined links, which reveals nothing about any one of them; of an unjoined sale its own. */
  window: ExchangeWindow | null;
  /** The transaction's stages when this reader's last update was copied. */
  copied: Copied | null;
};

/**
 * Writes an update: what is done, what is awaited and from whom, what is next, and an estimated window, never a promised
 * day. It says only what `report` holds, which is redacted for its reader.
 */
export function updateLetter(
  report: ChainReport,
  { transactionId, name, window, copied }: LetterDetails,
): Letter {
  const { chain, insight, isHeldElsewhere, madeAt } = report;
  const transaction = chain.transactions.find(({ id }) => id === transactionId)!;
  const place = transaction.address.line1;
  const link = insight.links.find((one) => one.transactionId === transactionId);
  const stateText = link && stateWords[link.state];
  const awaited = stateText ? '' : awaitedWords(link);
  const isOver = link?.state === 'completed' || link?.state === 'exchanged';
  const isOffMarket = link?.state === 'off-market';
  return {
    subject: `Update on ${place}, ${formatDay(madeAt)}`,
    body: [
      greeting(name),
      `This is where ${place} stands as of ${formatDayAndClock(insight.asOf)}.`,
      sinceCopied(copied, report.stages.get(transactionId) ?? [], madeAt),
      doneWords(report, transactionId),
      stateText ?? awaited,
      !isOver && isHeldElsewhere && `The chain is ${awaited && 'also '}waiting for another sale in it.`,
      report.level !== 'client' &&
        insight.joined.includes(transactionId) &&
        insight.holds.text &&
        `The chain: ${inFirstPerson(insight.holds.text)}`,
      ...(isOffMarket ? [] : datedWords(report, transactionId, link)),
      !isOver &&
        !isOffMarket &&
        window &&
        `Exchange of contracts: ${lowerFirst(windowWords(window, dayOf(madeAt) ?? 0))}. This is an estimate from what is recorded today, not a promise.`,
      'I will write again when something changes.',
      'Kind regards,',
    ]
      .filter((line) => typeof line === 'string' && line !== '')
      .join('\n\n'),
  };
}

const maxTitles = 3;

/** Said instead of what is awaited. */
const stateWords: Partial<Record<LinkState, string>> = {
  completed: 'It has completed.',
  exchanged: 'It has exchanged.',
  'off-market': 'It is off the market.',
  'no-buyer': 'It has no buyer yet.',
};

/** What is the user's to do is not the reader's. */
const inFirstPerson = (text: string) => text.replace('The next move is yours', 'The next move is mine');

function doneWords({ stages, chain }: ChainReport, transactionId: string): string {
  const all = stages.get(transactionId) ?? [];
  const done = all
    .filter(({ progress }) => progress === 'Completed')
    .sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
  const counts = chain.transactions.find(({ id }) => id === transactionId)?.stageProgress;
  const total = all.length || (counts ? Object.values(counts).reduce((sum, one) => sum + one, 0) : 0);
  const completed = all.length ? done.length : (counts?.completed ?? 0);
  if (total === 0) return '';
  const recent = distinct(done.map(({ title }) => title)).slice(0, maxTitles);
  const which = recent.length > 0 ? `, most recently: ${listed(recent)}` : '';
  return `Done: ${completed} of ${total} steps${which}.`;
}

function awaitedWords(link: LinkInsight | undefined): string {
  const holding = link?.holding;
  if (!holding) return '';
  const role = holding.kind.clearedBy && `, usually from the ${holding.kind.clearedBy.toLowerCase()}`;
  const from = holding.whose === 'you' ? ', from me' : (role ?? '');
  const atLeast = holding.progress === 'next' ? '' : 'at least ';
  const since = holding.since ? ` (since ${atLeast}${formatDay(holding.since)})` : '';
  const note = holding.note ? ` The note says: “${holding.note}”.` : '';
  return `We are waiting for: ${holding.title}${from}${since}.${note}`;
}

/** The open stages with a day: those that are late, and those to come. */
function datedWords(
  { stages, madeAt }: ChainReport,
  transactionId: string,
  link: LinkInsight | undefined,
): string[] {
  const findings = stageFindings(link);
  // A stage that is done but was not marked as completed is neither late nor next.
  const dated = (stages.get(transactionId) ?? [])
    .flatMap(({ expectedCompletion: day, ...stage }) =>
      day !== null && isOpenStage(stage, findings) ? [{ title: stage.title, day }] : [],
    )
    .sort((a, b) => Date.parse(a.day) - Date.parse(b.day));
  const isLate = ({ day }: { day: string }) => londonDay(day) < londonDay(madeAt);
  const listOf = (heading: string, some: typeof dated, words: string) => {
    const lines = distinct(some.map(({ title, day }) => `- ${title}, ${words} ${formatDay(day)}`));
    return lines.length > 0 ? [`${heading}:\n${lines.slice(0, maxTitles).join('\n')}`] : [];
  };
  return [
    ...listOf('Still open', dated.filter(isLate), 'was expected by'),
    ...listOf(
      'Next',
      dated.filter((one) => !isLate(one)),
      'expected',
    ),
  ];
}

const distinct = (words: string[]) => [...new Set(words)];
