import { CircleDashed } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Freshness } from '@/components/values/freshness';
import { HealthBadge } from '@/components/values/health-badge';
import { TextLink } from '@/components/ui/text-link';
import type { ChainRow } from '@/lib/chains/chain-row';
import { routes } from '@/lib/routes';
import { roleLabel } from '@/lib/values/role';
import { ChainSketch } from './chain-sketch';

/** One chain in the list. The whole row leads to it; the link is its name. */
export function ChainListRow({ row }: { row: ChainRow }) {
  const facts = [
    `${row.size} ${row.size === 1 ? 'property' : 'properties'}`,
    row.towns.join(' to '),
    row.roles.length > 0 ? `You: ${row.roles.map((role) => roleLabel(role)).join(', ')}` : 'You are no party',
  ].filter(Boolean);
  // What was not looked into can give reason to worry, never to relax.
  const isJudged = row.isLookedInto || row.health.level === 'red' || row.health.level === 'amber';
  const verdict = row.isLookedInto ? row.insight!.holds.text : row.health.reason;
  // As high while it is still arriving, and before its verdict is known: nothing in it moves.
  return (
    <li
      data-chain-id={row.id}
      className="relative grid gap-x-5 gap-y-1.5 px-4 py-2.5 transition-colors hover:bg-hover md:box-content md:min-h-11 md:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,20rem)_11.5rem] md:items-center print:grid-cols-[6rem_1fr_1fr_9rem] print:gap-x-3"
    >
      <ChainSketch chain={row.chain} dots={row.dots} className="md:w-34" />
      <div className="min-w-0 md:min-h-11">
        <TextLink
          href={routes.chain(row.id)}
          look="plain"
          prefetch={false}
          className="after:absolute after:inset-0"
        >
          {row.name}
        </TextLink>
        <p className="text-sm wrap-anywhere text-muted md:truncate" title={facts.join(' · ')}>
          {facts.join(' · ')}
        </p>
      </div>
      <div className="min-w-0 leading-5 md:min-h-11">
        {isJudged ? (
          <HealthBadge health={row.health.level} look="plain" />
        ) : (
          <Badge look="plain" icon={<CircleDashed aria-hidden />}>
            Not looked into yet
          </Badge>
        )}
        <p className="text-sm wrap-anywhere text-muted md:truncate" title={isJudged ? verdict : undefined}>
          {isJudged ? verdict : '\u00a0'}
        </p>
      </div>
      <Freshness level={row.freshness} updatedAt={row.updatedAt} />
    </li>
  );
}
