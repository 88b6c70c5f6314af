import { londonDay } from '@/lib/values/moment-format';
import { roleLabel, saleStateLabel } from '@/lib/values/labels';
import type { Stage } from '@/lib/stages/schema';
import type { ChainReport } from './chain-report';
import { dependenciesOf, readingOrder } from './graph';
import type { SharedTransaction } from './redact';

/** A row of the file: a transaction, or one of its stages. */
type Row = {
  report: ChainReport;
  transaction: SharedTransaction;
  /** The transactions that this one depends on. */
  below: ReadonlySet<SharedTransaction>;
  stage: Stage | null;
};
export type CsvCell = string | number | null | undefined;
type Column = {
  header: string;
  cell: (row: Row) => CsvCell;
  /** The audiences that get the column; all of them if missing. */
  for?: ChainReport['level'][];
};

const day = (moment: string | null | undefined) => (moment ? londonDay(moment) : null);
const ofTransaction =
  (cell: (transaction: SharedTransaction) => CsvCell) =>
  ({ transaction, stage }: Row) =>
    stage ? null : cell(transaction);
const ofStage =
  (cell: (stage: Stage) => CsvCell) =>
  ({ stage }: Row) =>
    stage && cell(stage);

const columns: Column[] = [
  { header: 'Row', cell: ({ stage }) => (stage ? 'Stage' : 'Transaction') },
  { header: 'Property', cell: ({ transaction }) => transaction.address.line1 },
  { header: 'Address line 2', cell: ofTransaction(({ address }) => address.line2) },
  { header: 'Town', cell: ofTransaction(({ address }) => address.city) },
  { header: 'Postcode', cell: ofTransaction(({ address }) => address.postcode) },
  {
    header: 'Depends on',
    cell: ({ report, transaction, below, stage }) => {
      if (!stage) return [...below].map(({ address }) => address.line1).join('; ');
      const siblings = report.stages.get(transaction.id) ?? [];
      return siblings.find(({ id }) => id === stage.dependsOnStageId)?.title;
    },
  },
  {
    header: 'Your role',
    cell: ofTransaction(({ yourRole }) => yourRole && roleLabel(yourRole)),
    for: ['internal'],
  },
  { header: 'Sale state', cell: ofTransaction(({ saleState }) => saleStateLabel(saleState)) },
  { header: 'Amount', cell: ofTransaction(({ amount }) => amount), for: ['internal', 'client'] },
  {
    header: 'Currency',
    cell: ofTransaction(({ amount, currency }) => (amount === null ? null : currency)),
    for: ['internal', 'client'],
  },
  {
    header: 'Transaction date',
    cell: ofTransaction(({ transactionDate }) => day(transactionDate)),
    for: ['internal', 'client'],
  },
  { header: 'Asking price', cell: ofTransaction(({ listing }) => listing?.amount), for: ['internal'] },
  { header: 'Listing agent', cell: ofTransaction(({ listing }) => listing?.agent), for: ['internal'] },
  { header: 'Stages completed', cell: ofTransaction(({ stageProgress }) => stageProgress?.completed) },
  { header: 'Stages in progress', cell: ofTransaction(({ stageProgress }) => stageProgress?.inProgress) },
  { header: 'Stages blocked', cell: ofTransaction(({ stageProgress }) => stageProgress?.blocked) },
  { header: 'Stages not started', cell: ofTransaction(({ stageProgress }) => stageProgress?.notStarted) },
  {
    header: 'How it stands',
    cell: ({ report, transaction, stage }) => (stage ? null : report.health.get(transaction.id)?.reason),
  },
  { header: 'Stage', cell: ofStage(({ title }) => title) },
  { header: 'Progress', cell: ofStage(({ progress }) => progress) },
  { header: 'Expected update', cell: ofStage(({ expectedUpdate }) => day(expectedUpdate)) },
  { header: 'Expected completion', cell: ofStage(({ expectedCompletion }) => day(expectedCompletion)) },
  { header: 'Note', cell: ofStage(({ progressNote }) => progressNote), for: ['internal'] },
  {
    header: 'Last change',
    cell: ({ report, transaction, stage }) => {
      if (stage) return day(stage.updatedAt);
      const link = report.insight.links.find(({ transactionId }) => transactionId === transaction.id);
      return day(link?.lastChange ?? transaction.updatedAt);
    },
  },
];

/** What a spreadsheet runs as a formula: also full-width, or after spaces, quotation marks or invisible characters. */
const formula = /^["\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

/**
 * Escapes a cell that a spreadsheet would run as a formula. In some locales a semicolon or line break begins a new cell
 * even within quotation marks, so each part is checked.
 */
function escapeFormula(value: CsvCell): string | number {
  if (typeof value !== 'string') return value ?? '';
  const text = value
    .split(/([;\r\n])/)
    .map((part) => (formula.test(part) ? `'${part}` : part))
    .join('');
  return /^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/** CSV for a spreadsheet. Cells that it would run as formulas begin with an apostrophe. */
export async function csvText(
  fields: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): Promise<string> {
  const { default: Papa } = await import('papaparse');
  const text = Papa.unparse(
    { fields: [...fields], data: rows.map((row) => row.map(escapeFormula)) },
    { newline: '\r\n', quotes: (value) => /^'/.test(String(value)) },
  );
  // Without a byte order mark Excel reads the file in the machine's code page, and shows "£" as "Â£".
  return `\ufeff${text}\r\n`;
}

/** A chain as CSV: each transaction, from the top down, followed by its visible stages. Dates are London days. */
export async function chainCsv(report: ChainReport): Promise<string> {
  const used = columns.filter((column) => column.for?.includes(report.level) ?? true);
  const dependencies = dependenciesOf(report.chain);
  const rows = readingOrder(report.chain).flatMap((transaction): Row[] => {
    const below = dependencies.get(transaction.id) ?? new Set();
    const stages = report.stages.get(transaction.id) ?? [];
    return [null, ...stages].map((stage) => ({ report, transaction, below, stage }));
  });
  return csvText(
    used.map(({ header }) => header),
    rows.map((row) => used.map(({ cell }) => cell(row))),
  );
}
