import { useQuery } from '@tanstack/react-query';
import { CallPeople } from '@/components/insight/call-people';
import { WindowInWords } from '@/components/insight/exchange-window';
import { HolderCalls } from '@/components/insight/holder-calls';
import { useAddressBook } from '@/components/insight/use-address-book';
import { useCall } from '@/components/insight/use-call';
import { useConclusions } from '@/components/insight/use-conclusions';
import { Badge } from '@/components/ui/badge';
import { KeyValues } from '@/components/ui/key-values';
import { LinkButton } from '@/components/ui/link-button';
import { LongText } from '@/components/ui/long-text';
import { SidePanel } from '@/components/ui/side-panel';
import { HealthBadge } from '@/components/values/badges';
import { chainName } from '@/lib/chains/name';
import { chainQuery } from '@/lib/chains/queries';
import type { Chain } from '@/lib/chains/schema';
import { isCallKnown } from '@/lib/contacts/who-to-call';
import { holdsSinceWord } from '@/lib/insight/words';
import { routes } from '@/lib/routes';
import { upperFirst } from '@/lib/values/text';
import { holdersToCall } from './chain-links';
import { HoldsIcon, holdingStageOf, HoldsSentence, HoldsSince } from './holding-parts';

type ChainPeekProps = { chainId: string; name: string; userId: string; now: number; onClose: () => void };

/** A panel beside the list: what holds one chain and who to call. Reads the chain's stages for it. */
export function ChainPeek({ chainId, name, userId, now, onClose }: ChainPeekProps) {
  const { data, dataUpdatedAt, isError } = useQuery(chainQuery(chainId));
  return (
    <SidePanel
      title={data ? chainName(data) : name}
      isOpen
      onClose={onClose}
      footer={
        <LinkButton variant="primary" href={routes.chain(chainId)}>
          Open the chain
        </LinkButton>
      }
    >
      {data ? (
        <PeekContent chain={data} readAt={dataUpdatedAt} userId={userId} now={now} />
      ) : (
        <p className="text-sm text-muted">
          {isError ? 'The chain could not be read. Open it to try again.' : 'Reading the chain…'}
        </p>
      )}
    </SidePanel>
  );
}

type PeekContentProps = { chain: Chain; readAt: number; userId: string; now: number };

function PeekContent({ chain, readAt, userId, now }: PeekContentProps) {
  const { insight, note } = useConclusions(chain, readAt, now, userId, []);
  const links = insight?.links ?? [];
  const transactionOf = (id: string | undefined) =>
    chain.transactions.find((transaction) => transaction.id === id);
  const renderLink = (id: string) => transactionOf(id)?.address.line1;
  const holdingTransaction = transactionOf(insight?.holds.transactionIds[0]);
  const link = links.find(({ transactionId }) => transactionId === holdingTransaction?.id);
  const book = useAddressBook(true, (contacts) => isCallKnown(contacts, link));
  const call = useCall(link, holdingTransaction, { links, book, userId, now }, chain.transactions);
  if (!insight) return <p className="text-sm text-muted">{note ?? 'Reading its stages…'}</p>;
  const { holds, health } = insight;
  const holding = holdingStageOf(insight);
  const holders = holdersToCall(insight);
  return (
    <div className="space-y-4 text-sm">
      <p>
        <HealthBadge health={health.level} />
        {holds.kind === 'nothing' && health.level !== 'green' && ` ${health.reason}`}
      </p>
      <p className="flex gap-2">
        <HoldsIcon holds={holds} holding={holding} />
        <span>
          <HoldsSentence holds={holds} holding={holding} renderLink={renderLink} />
          {holding?.note && (
            <span className="block text-muted">
              “<LongText text={holding.note} />”
            </span>
          )}
        </span>
      </p>
      <KeyValues
        items={[
          ...(holds.since
            ? [{ label: upperFirst(holdsSinceWord(holds, holding)), value: <HoldsSince holds={holds} /> }]
            : []),
          ...(insight.window
            ? [{ label: 'Could exchange', value: <WindowInWords window={insight.window} now={now} /> }]
            : []),
        ]}
      />
      {call && (
        <section aria-label="Who to call">
          <h3 className="mb-1 text-xs font-medium text-faint">Who to call</h3>
          {holders.length > 1 ? (
            <HolderCalls
              {...{ holders, links, transactionOf, book, userId, now }}
              nameLink={renderLink}
              size="full"
              hasKey
            />
          ) : (
            <CallPeople {...call} hasKey />
          )}
        </section>
      )}
      {note && (
        <p>
          <Badge>{note}</Badge>
        </p>
      )}
    </div>
  );
}
