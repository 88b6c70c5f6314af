import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { exportSvg } from '@/components/graph/export-svg';
import { truncateText } from '@/components/ui/truncate-text';
import { type ChainReport, chainReport } from '@/lib/chains/chain-report';
import { dependenciesOf, readingOrder } from '@/lib/chains/graph';
import type { Audience, ChainReading } from '@/lib/chains/redact';
import type { Contact } from '@/lib/contacts/schema';
import { isOpenStage, stageFindings } from '@/lib/insight/stage-findings';
import type { GraphLayout } from '@/lib/layout/layout-graph';
import { orderStages } from '@/lib/stages/stage-list';
import { formatDay, formatDayAndClock } from '@/lib/values/moment-format';
import { formatMoney } from '@/lib/values/money';
import { saleStateLabel } from '@/lib/values/labels';
import { audienceWords } from './audience-field';
import { reportPicture } from './chain-files';
import { nextStepsOf } from './chain-links';

type ChainPrintoutProps = {
  reading: ChainReading;
  audience: Audience;
  contacts: readonly Contact[];
  layout: GraphLayout | null;
  now: number;
};

/**
 * Replaces the page in print with the whole chain, as its reader may see it. A portal to the body, so that `globals.css`
 * can hide everything else.
 */
export function ChainPrintout({ reading, audience, contacts, layout, now }: ChainPrintoutProps) {
  const report = chainReport(reading, audience, now);
  const { title, summary, chain, level, stages, insight } = report;
  const nextSteps = nextStepsOf(reading.insight.links, contacts);
  const transactions = readingOrder(chain);
  const dependencies = dependenciesOf(chain);
  // Browsers print the title at the top of each page and use it as the PDF's file name.
  useLayoutEffect(() => {
    const previousTitle = document.title;
    document.title = title;
    return () => void (document.title = previousTitle);
  }, [title]);
  return createPortal(
    <article data-paper aria-label={title} className="hidden space-y-4 print:block">
      <header>
        <h1 className="text-xl font-semibold">{title}</h1>
        <p className="text-sm text-muted">
          As of {formatDayAndClock(insight.asOf)} · For {audienceWords[level].label.replace(/^A/, 'a')}
        </p>
      </header>
      <p className="max-w-prose">{[summary.size, ...summary.statements.map(({ text }) => text)].join(' ')}</p>
      {layout && (
        <figure
          className="[&>svg]:h-auto [&>svg]:max-h-[140mm] [&>svg]:max-w-full [&>svg]:font-sans"
          dangerouslySetInnerHTML={{ __html: exportSvg(reportPicture(report, layout, nextSteps)) }}
        />
      )}
      <PrintTable
        title="Transactions"
        headers={[
          ['Property', '24%'],
          ['Depends on', '18%'],
          ['Sale', '16%'],
          ['Stages', '16%'],
          ['How it stands', '26%'],
        ]}
        rows={transactions.map(({ id, address, saleState, amount, currency, stageProgress }) => [
          [address.line1, address.city, address.postcode].filter(Boolean).join(', '),
          [...(dependencies.get(id) ?? [])].map(({ address }) => address.line1).join(', '),
          [saleStateLabel(saleState), amount !== null && formatMoney(amount, currency)]
            .filter(Boolean)
            .join(', '),
          stageProgress ? stagesInWords(stageProgress) : '',
          report.health.get(id)?.reason ?? '',
        ])}
      />
      {transactions.map(({ id, address }) => {
        const link = insight.links.find(({ transactionId }) => transactionId === id);
        const findings = stageFindings(link);
        const openStages = (stages.get(id) ?? []).filter((stage) => isOpenStage(stage, findings));
        if (openStages.length === 0) return null;
        return (
          <PrintTable
            key={id}
            title={`What is left at ${address.line1}`}
            headers={[
              ['Stage', '48%'],
              ['Progress', '14%'],
              ['Update expected', '19%'],
              ['Completion expected', '19%'],
            ]}
            rows={orderStages(openStages, 'worst', findings).map((stage) => [
              [stage.title, stage.progressNote && `“${truncateText(stage.progressNote)}”`]
                .filter(Boolean)
                .join(': '),
              stage.progress,
              stage.expectedUpdate ? formatDay(stage.expectedUpdate) : '',
              stage.expectedCompletion ? formatDay(stage.expectedCompletion) : '',
            ])}
          />
        );
      })}
    </article>,
    document.body,
  );
}

type PrintTableProps = { title: string; headers: [name: string, width: string][]; rows: string[][] };

/** Fixed widths, so that the columns of all tables line up. */
function PrintTable({ title, headers, rows }: PrintTableProps) {
  return (
    <table className="w-full table-fixed border-collapse break-inside-avoid text-left text-xs">
      <caption className="pb-1 text-left text-sm font-semibold">{title}</caption>
      <thead>
        <tr className="border-b border-line-strong">
          {headers.map(([name, width]) => (
            <th key={name} scope="col" style={{ width }} className="py-1 pr-3 font-medium text-muted">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index} className="border-b border-line align-top">
            {row.map((cell, column) => (
              <td key={column} className="py-1 pr-3">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stagesInWords(counts: NonNullable<ChainReport['chain']['transactions'][number]['stageProgress']>) {
  const { notStarted, inProgress, blocked, completed } = counts;
  const all = notStarted + inProgress + blocked + completed;
  return `${completed} of ${all} completed${blocked ? `, ${blocked} blocked` : ''}`;
}
