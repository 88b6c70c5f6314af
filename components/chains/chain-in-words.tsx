import { Why } from '@/components/insight/why';
import type { ChainSummaryText } from '@/lib/chains/summary';

type ChainInWordsProps = {
  /** Undefined while its stages are being read. */
  summary: ChainSummaryText | undefined;
  /** Of transactions and stages, by id. */
  names: ReadonlyMap<string, string>;
  hrefOf: (transactionId: string) => string;
};

/** The chain in plain English, to read out on the phone. */
export function ChainInWords({ summary, names, hrefOf }: ChainInWordsProps) {
  return (
    <article aria-label="Summary" className="max-w-2xl space-y-3 p-4 text-base text-pretty sm:p-5">
      {!summary && <p className="text-muted">Its stages are being read…</p>}
      {summary && (
        <>
          <p>{summary.size}</p>
          <ul className="space-y-1.5">
            {summary.statements.map((statement) => (
              <li key={statement.text} className="flex flex-wrap items-center gap-x-2">
                <span className="min-w-0 flex-[1_1_20rem]">{statement.text}</span>
                <Why statements={[statement]} about={statement.text} {...{ names, hrefOf }} />
              </li>
            ))}
          </ul>
          <ol className="space-y-2 border-l-2 border-line pl-4">
            {summary.links.map((link) => (
              <li key={link.id}>
                <strong className="font-semibold">{link.name}</strong>
                <span className="block text-muted">{link.text}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </article>
  );
}
