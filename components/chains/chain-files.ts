import { exportPng } from '@/components/graph/export-png';
import { exportSvg } from '@/components/graph/export-svg';
import { chainCalendar } from '@/lib/chains/chain-calendar';
import { chainCsv } from '@/lib/chains/chain-csv';
import type { ChainReport } from '@/lib/chains/chain-report';
import type { GraphLayout } from '@/lib/layout/layout-graph';
import { formatDay } from '@/lib/values/moment-format';
import { chainPicture } from './graph/chain-picture';
import type { NextStep } from './graph/transaction-content';

/** What is next at each link of the user's; for colleagues alone. */
export type NextSteps = ReadonlyMap<string, NextStep>;

export type ChainFile = 'png' | 'svg' | 'csv' | 'ics';

const makers: Record<
  ChainFile,
  (report: ChainReport, layout: GraphLayout, nextSteps: NextSteps) => Blob | Promise<Blob>
> = {
  png: (report, layout, nextSteps) => exportPng(pictureOf(report, layout, nextSteps)),
  svg: (report, layout, nextSteps) =>
    new Blob([exportSvg(pictureOf(report, layout, nextSteps))], { type: 'image/svg+xml;charset=utf-8' }),
  csv: async (report) => new Blob([await chainCsv(report)], { type: 'text/csv;charset=utf-8' }),
  ics: async (report) => new Blob([await chainCalendar(report)], { type: 'text/calendar;charset=utf-8' }),
};

const readers: Record<ChainReport['level'], string> = {
  internal: 'internal',
  agent: 'for another agent',
  client: 'for a client',
};

/** The drawing of a chain as its reader may see it, with the day on it: a picture grows old unseen. */
export function pictureOf(report: ChainReport, layout: GraphLayout, nextSteps: NextSteps) {
  return chainPicture({
    chain: report.chain,
    layout,
    health: report.health,
    ends: report.ends,
    bottleneckPath: report.bottleneckPath,
    ...(report.level === 'internal' && { nextSteps, holds: report.insight.holds }),
    isShared: report.level !== 'internal',
    title: `${report.title}, ${formatDay(report.madeAt)}`,
  });
}

/** One file of a chain, under a name that says for whom it is: "4 Bell Close to 27 Harbour Road, internal.csv". */
export async function chainFile(
  kind: ChainFile,
  report: ChainReport,
  layout: GraphLayout,
  nextSteps: NextSteps,
): Promise<{ name: string; content: Blob }> {
  return {
    name: `${report.title}, ${readers[report.level]}.${kind}`,
    content: await makers[kind](report, layout, nextSteps),
  };
}
