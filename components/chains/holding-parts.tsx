import { CircleCheck, CircleHelp, Clock, OctagonAlert, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextLink } from '@/components/ui/text-link';
import { Moment, useNow } from '@/components/values/moment';
import type { ChainInsight, HoldingStage, Holds } from '@/lib/insight/chain-insight';
import { routes } from '@/lib/routes';
import { formatRelative } from '@/lib/values/moment-format';

type HoldsProps = {
  holds: Holds;
  holding: HoldingStage | null;
  renderLink: (transactionId: string) => ReactNode;
};

/** The stage that holds the chain, if there is exactly one. */
export function holdingStageOf({ holds, links }: ChainInsight): HoldingStage | null {
  if (holds.kind !== 'named') return null;
  return links.find(({ transactionId }) => transactionId === holds.transactionIds[0])?.holding ?? null;
}

const displays: Record<Holds['kind'], { Icon: typeof Clock; className: string }> = {
  named: { Icon: Clock, className: 'text-info' },
  shortlist: { Icon: UsersRound, className: 'text-info' },
  unknown: { Icon: CircleHelp, className: 'text-faint' },
  waiting: { Icon: OctagonAlert, className: 'text-danger' },
  nothing: { Icon: CircleCheck, className: 'text-success' },
};

export function HoldsIcon({ holds, holding }: Pick<HoldsProps, 'holds' | 'holding'>) {
  const isBlocked = holding?.progress === 'blocked' || holds.kind === 'waiting';
  const { Icon, className } = isBlocked ? displays.waiting : displays[holds.kind];
  return <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${className}`} />;
}

/** "LPE1 received is blocked at Flat 5, Pulteney Mews", or a general sentence if no single stage holds the chain. */
export function HoldsSentence({ holds, holding, renderLink }: HoldsProps) {
  if (!holding) return holds.text;
  const transactionId = holds.transactionIds[0]!;
  return (
    <>
      <TextLink variant="plain" href={routes.stage(transactionId, holding.stageId)} prefetch={false}>
        {holding.title}
      </TextLink>{' '}
      is {holding.progress} at {renderLink(transactionId)}
    </>
  );
}

/** The relative time is last, so that nothing shifts when it appears after hydration. */
export function HoldsSince({ holds }: Pick<HoldsProps, 'holds'>) {
  const now = useNow();
  if (!holds.since) return '–';
  return (
    <>
      <Moment value={holds.since} />
      {now !== null && (
        <span className="whitespace-nowrap text-faint"> · {formatRelative(holds.since, now)}</span>
      )}
    </>
  );
}
