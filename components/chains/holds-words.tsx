import type { ReactNode } from 'react';
import { CircleCheck, CircleHelp, Clock, OctagonAlert, UsersRound } from 'lucide-react';
import { TextLink } from '@/components/ui/text-link';
import { Moment, useNow } from '@/components/values/moment';
import type { ChainInsight, Holds, HoldingStage } from '@/lib/insight/chain-insight';
import { routes } from '@/lib/routes';
import { formatRelative } from '@/lib/values/moment-format';

type HoldsProps = { holds: Holds; holding: HoldingStage | null; where: (transactionId: string) => ReactNode };

/** The stage that holds the chain, where one is named. */
export function holdingOf({ holds, links }: ChainInsight): HoldingStage | null {
  if (holds.kind !== 'named') return null;
  return links.find(({ transactionId }) => transactionId === holds.transactionIds[0])?.holding ?? null;
}

const looks: Record<Holds['kind'], { Icon: typeof Clock; className: string }> = {
  named: { Icon: Clock, className: 'text-info' },
  shortlist: { Icon: UsersRound, className: 'text-info' },
  unknown: { Icon: CircleHelp, className: 'text-faint' },
  waiting: { Icon: OctagonAlert, className: 'text-danger' },
  nothing: { Icon: CircleCheck, className: 'text-success' },
};

export function HoldsIcon({ holds, holding }: Pick<HoldsProps, 'holds' | 'holding'>) {
  const isBlocked = holding?.progress === 'blocked' || holds.kind === 'waiting';
  const { Icon, className } = isBlocked ? looks.waiting : looks[holds.kind];
  return <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${className}`} />;
}

/** "LPE1 received is blocked at Flat 5, Pulteney Mews", or what is said where no one stage holds the chain. */
export function HoldsSentence({ holds, holding, where }: HoldsProps) {
  if (!holding) return holds.text;
  const at = holds.transactionIds[0]!;
  return (
    <>
      <TextLink look="plain" href={routes.stage(at, holding.stageId)} prefetch={false}>
        {holding.title}
      </TextLink>{' '}
      is {holding.progress} at {where(at)}
    </>
  );
}

/** "19 November 2026 or longer": what was seen last may have begun before. How long ago comes last and moves nothing. */
export function HoldsSince({ holds, holding }: Pick<HoldsProps, 'holds' | 'holding'>) {
  const now = useNow();
  if (!holds.since) return '–';
  return (
    <>
      <Moment value={holds.since} />
      {holding && holding.progress !== 'next' && ' or longer'}
      {now !== null && <span className="text-faint"> · {formatRelative(holds.since, now)}</span>}
    </>
  );
}
