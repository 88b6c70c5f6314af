import { exportPng } from '@/components/graph/export-png';
import { exportSvg } from '@/components/graph/export-svg';
import { chainCalendar } from '@/lib/chains/chain-calendar';
import { chainCsv } from '@/lib/chains/chain-csv';
import type { ChainReport } from '@/lib/chains/chain-report';
import type { GraphLayout } from '@/lib/layout/layout-graph';
import { formatDay } from '@/lib/values/moment-format';
import { chainPicture } from './graph/chain-picture';
import type { NextStep } from './graph/transaction-content';

/** The next step at each of the user's links, by transaction id; for colleagues only. */
type NextSteps = ReadonlyMap<string, NextStep>;

export type ChainFile = 'png' | 'svg' | 'csv' | 'ics';

const createContent: Record<
  ChainFile,
  (report: ChainReport, layout: GraphLayout | null, nextSteps: NextSteps) => Blob | Promise<Blob>
> = {
  png: (report, layout, nextSteps) => exportPng(reportPicture(report, layout!, nextSteps)),
  svg: (report, layout, nextSteps) =>
    new Blob([exportSvg(reportPicture(report, layout!, nextSteps))], { type: 'image/svg+xml;charset=utf-8' }),
  csv: async (report) => new Blob([await chainCsv(report)], { type: 'text/csv;charset=utf-8' }),
  ics: async (report) => new Blob([await chainCalendar(report)], { type: 'text/calendar;charset=utf-8' }),
};

const audienceNames: Record<ChainReport['level'], string> = {
  internal: 'internal',
  agent: 'for another agent',
  client: 'for a client',
};

/** The drawing of a chain as its reader may see it. Its title has the date, so that an old picture is recognisable. */
export function reportPicture(report: ChainReport, layout: GraphLayout, nextSteps: NextSteps) {
  return chainPicture({
    chain: report.chain,
    layout,
    health: report.health,
    lastChanges: new Map(report.insight.links.map((link) => [link.transactionId, link.lastChange])),
    ends: report.ends,
    bottleneckPath: report.bottleneckPath,
    ...(report.level === 'internal' && { nextSteps, holds: report.insight.holds }),
    isShared: report.level !== 'internal',
    title: `${report.title}, ${formatDay(report.madeAt)}`,
  });
}

/**
 * Creates a file; its name says who it is for, e.g. "4 Bell Close to 27 Harbour Road, internal.csv".
 * @param layout only pictures need it
 */
export async function chainFile(
  kind: ChainFile,
  report: ChainReport,
  layout: GraphLayout | null,
  nextSteps: NextSteps,
): Promise<{ name: string; content: Blob }> {
  return {
    name: `${report.title}, ${audienceNames[report.level]}.${kind}`,
    content: await createContent[kind](report, layout, nextSteps),
  };
}
