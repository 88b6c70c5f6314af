import type { ChainSummaryText } from '@/lib/chains/summary';

/** The chain in plain English, to read out on the telephone. */
export function ChainSummary({ summary }: { summary: ChainSummaryText }) {
  return (
    <article aria-label="Summary" className="max-w-2xl space-y-3 p-4 text-base text-pretty sm:p-5">
      <p>{summary.lead.join(' ')}</p>
      <ol className="space-y-2 border-l-2 border-line pl-4">
        {summary.links.map((link) => (
          <li key={link.id}>
            <strong className="font-semibold">{link.name}</strong>
            <span className="block text-muted">{link.text}</span>
          </li>
        ))}
      </ol>
    </article>
  );
}
