'use client';

import type { ReactNode } from 'react';
import { EyeOff } from 'lucide-react';
import { WindowInWords, HoldsBadge } from '@/components/insight/exchange-window';
import { CallPeople } from '@/components/insight/call-people';
import { HolderCalls } from '@/components/insight/holder-calls';
import type { AddressBook } from '@/components/insight/use-address-book';
import { useCall } from '@/components/insight/use-call';
import { Badge } from '@/components/ui/badge';
import { Banner } from '@/components/ui/banner';
import { KeyValues } from '@/components/ui/key-values';
import { LinkButton } from '@/components/ui/link-button';
import { LongText } from '@/components/ui/long-text';
import { SidePanel } from '@/components/ui/side-panel';
import { HealthBadge, SaleStateBadge } from '@/components/values/badges';
import { Moment } from '@/components/values/moment';
import { Money } from '@/components/values/money';
import { PermissionsWords } from '@/components/values/permissions';
import { RoleLabel } from '@/components/values/role-label';
import { StageBar } from '@/components/values/stage-bar';
import { neighboursOf } from '@/lib/chains/graph';
import type { Chain } from '@/lib/chains/schema';
import type { ChainEnd, ChainInsight, LinkInsight } from '@/lib/insight/chain-insight';
import { holdersAt } from '@/lib/insight/holders';
import type { InsightStage } from '@/lib/insight/insight-input';
import { isOpenStage, type StageFindings, stageFindings } from '@/lib/insight/stage-findings';
import { moveWords } from '@/lib/insight/words';
import { routes } from '@/lib/routes';
import { AskToJoin } from './ask-to-join';

type TransactionPanelProps = {
  chain: Chain;
  transaction: Chain['transactions'][number];
  /** Undefined if they have not been read, or may not be. */
  stages: readonly InsightStage[] | undefined;
  /** Insights about all links of the chain; empty while stages are being read. */
  links: readonly LinkInsight[];
  book: AddressBook;
  now: number;
  ends: ChainEnd[];
  /** The links that hold the chain, or may. */
  holds: ChainInsight['holds'] | undefined;
  userId: string;
  /** Takes the full height of the drawing beside it. */
  isFullHeight: boolean;
  /** Shown without being selected: only on wide screens, and it cannot be closed. */
  isPinned: boolean;
  /** Each new object moves focus to its main button. */
  focusRequest: object | null;
  onClose: () => void;
  /** Renders a link to a transaction, by its name or with other words. */
  renderLink: (transactionId: string, words?: string) => ReactNode;
};

const progressWords = { blocked: 'Blocked at', 'under way': 'Under way', next: 'Next' };

/** One transaction of the chain, as far as the user may see it. */
export function TransactionPanel(props: TransactionPanelProps) {
  const { chain, transaction, links, now, ends, holds, userId, renderLink } = props;
  const { id, address, yourRole, yourPermissions, listing, stageProgress } = transaction;
  const insight = links.find((link) => link.transactionId === id);
  const call = useCall(insight, transaction, { links, book: props.book, userId, now }, chain.transactions);
  // Other blocked stages, for other people to clear.
  const otherHolders = insight && call?.call ? holdersAt(insight).slice(1) : [];
  // The blocked stage is shown below with its note, so the reason need not repeat it.
  const isBlockShown =
    insight?.holding?.progress === 'blocked' && insight.health.reason.startsWith('Blocked');
  const { above, below } = neighboursOf(chain, id);
  const isDark = yourRole === null;
  // The sentence above the drawing has a link only to the one stage and sale that holds the chain.
  const isUnnamedAbove =
    props.isPinned && holds !== undefined && !(holds.kind === 'named' && insight?.holding);
  const linksTo = (transactions: Chain['transactions'], none: string) =>
    transactions.length > 0
      ? transactions.map((transaction) => (
          <span key={transaction.id} className="block leading-6">
            {renderLink(transaction.id)}
          </span>
        ))
      : none;
  const endOf = (position: ChainEnd['position']) =>
    ends.find((end) => end.transactionId === id && end.position === position);
  const expectedStages = nextExpected(props.stages ?? [], stageFindings(insight));
  const likelyRole = chain.transactions.find(({ yourRole: role }) => role !== null)?.yourRole ?? '';

  return (
    <SidePanel
      title={address.line1}
      subtitle={[address.line2, address.city, address.postcode].filter(Boolean).join(', ')}
      isOpen
      isFullHeight={props.isFullHeight}
      isPinned={props.isPinned}
      focusRequest={props.focusRequest}
      onClose={props.onClose}
      footer={
        isDark ? undefined : (
          <>
            <LinkButton variant="primary" href={routes.transaction(id)}>
              Open transaction
            </LinkButton>
            <LinkButton href={routes.transactionStages(id)}>Stages</LinkButton>
            <LinkButton href={routes.transactionParties(id)}>Parties</LinkButton>
          </>
        )
      }
    >
      <div className="space-y-4">
        <div className="flex flex-wrap gap-1.5">
          <SaleStateBadge saleState={transaction.saleState} />
          {isDark && (
            <Badge tone="hidden" icon={<EyeOff aria-hidden />}>
              Not visible to you
            </Badge>
          )}
          {/* Last, as these come once the stages are read. */}
          {insight && <HealthBadge health={insight.health.level} />}
          <HoldsBadge holds={holds} at={id} />
        </div>
        <StageBar counts={stageProgress} />
        {insight && !insight.leaveAlone && !isBlockShown && (
          <p className="text-sm text-muted">{insight.health.reason}</p>
        )}
        {insight?.holding && (
          <p className="text-sm">
            <span className="text-faint">{progressWords[insight.holding.progress]}: </span>
            {insight.holding.title}
            {insight.holding.note && (
              <span className="block text-muted">
                “<LongText text={insight.holding.note} />”
              </span>
            )}
            <span className="block text-muted">{moveWords(insight.holding)}</span>
          </p>
        )}
        {insight?.leaveAlone && (
          <p className="text-sm">
            <Badge>Leave alone</Badge> <span className="text-muted">{insight.reason}</span>
          </p>
        )}
        {call && (
          <section aria-label="Who to call">
            <h3 className="mb-1 text-xs font-medium text-faint">Who to call</h3>
            <CallPeople {...call} hasKey />
            {otherHolders.length > 0 && (
              <div className="mt-3 border-t border-line pt-3">
                <HolderCalls
                  size="full"
                  holders={otherHolders}
                  links={links}
                  transactionOf={() => transaction}
                  book={props.book}
                  userId={userId}
                  now={now}
                />
              </div>
            )}
          </section>
        )}
        {/* Rendered only once the call above it is known, so that nothing shifts. */}
        {insight && (call?.call?.callee || !props.book.isReading) && (
          <>
            {expectedStages.length > 0 && (
              <section aria-label="Next dates">
                <h3 className="text-xs font-medium text-faint">Next dates</h3>
                <ul className="text-sm">
                  {expectedStages.map((stage) => (
                    <li key={stage.id} className="flex items-baseline justify-between gap-3">
                      <span className="min-w-0">{stage.title}</span>
                      <Moment value={stage.expectedCompletion} className="shrink-0" />
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <KeyValues
              items={[
                {
                  label: 'Amount',
                  value: <Money amount={transaction.amount} currency={transaction.currency} />,
                },
                { label: 'Transaction date', value: <Moment value={transaction.transactionDate} /> },
                {
                  label: 'Could exchange',
                  value: <WindowInWords window={insight?.window ?? null} now={now} />,
                },
                { label: 'You are', value: <RoleLabel role={yourRole} /> },
                {
                  label: 'Depends on',
                  value: linksTo(below, endOf('bottom')?.reason ?? 'Nothing in this chain'),
                },
                {
                  label: 'Needed by',
                  value: linksTo(above, endOf('top')?.reason ?? 'Nothing in this chain'),
                },
                { label: 'Listing agent', value: listing.agent || 'Not given' },
                {
                  label: 'Last change',
                  value: <Moment value={insight?.lastChange ?? transaction.updatedAt} isRelative />,
                },
              ]}
            />
            {isUnnamedAbove && <p className="text-sm">{renderLink(id, 'Show it in the drawing')}</p>}
            {isDark ? (
              <Banner tone="neutral" title="Not visible to you – counts only" className="items-start">
                <p className="mb-2">
                  Only its parties can see its stages and notes. You can ask to join them.
                </p>
                <AskToJoin
                  key={id}
                  transactionId={id}
                  address={address.line1}
                  likelyRole={likelyRole}
                  userId={userId}
                />
              </Banner>
            ) : (
              <>
                <details className="text-sm">
                  <summary className="w-fit rounded-sm leading-6 text-muted">Your rights here</summary>
                  <PermissionsWords permissions={yourPermissions} />
                </details>
                <p className="text-xs text-faint">
                  To change its price, sale state or stages, or to take it out of the chain, use the service.
                </p>
              </>
            )}
          </>
        )}
      </div>
    </SidePanel>
  );
}

/** The three open stages that are expected first. */
function nextExpected(stages: readonly InsightStage[], findings: StageFindings): InsightStage[] {
  return stages
    .filter((stage) => stage.expectedCompletion !== null && isOpenStage(stage, findings))
    .sort((a, b) => Date.parse(a.expectedCompletion!) - Date.parse(b.expectedCompletion!))
    .slice(0, 3);
}
