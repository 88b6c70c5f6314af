import { CallSummary } from '@/components/insight/call-summary';
import { WindowInWords } from '@/components/insight/exchange-window';
import type { AddressBook } from '@/components/insight/use-address-book';
import { useCall } from '@/components/insight/use-call';
import { Card } from '@/components/ui/card';
import { KeyValues } from '@/components/ui/key-values';
import { LongText } from '@/components/ui/long-text';
import { TextLink } from '@/components/ui/text-link';
import { Moment, useNow } from '@/components/values/moment';
import { StageProgressBadge } from '@/components/values/badges';
import type { LinkInsight } from '@/lib/insight/chain-insight';
import { stageFindings } from '@/lib/insight/stage-findings';
import { moveWords, sinceWord } from '@/lib/insight/words';
import { routes } from '@/lib/routes';
import type { Stage } from '@/lib/stages/schema';
import type { Transaction } from '@/lib/transactions/schema';
import { upperFirst } from '@/lib/values/text';
import { StageWarnings } from './stage-cells';

type NextStageProps = {
  /** Undefined while loading. */
  link: LinkInsight | undefined;
  transaction: Transaction;
  stages: readonly Stage[];
  book: AddressBook;
  userId: string;
};

/** The stage that holds this transaction: who has to act, since when, and who to call. */
export function NextStage({ link, transaction, stages, book, userId }: NextStageProps) {
  const now = useNow() ?? (link ? Date.parse(link.readAt) : 0);
  const { id, property, listing } = transaction;
  const callAbout = { id, yourRole: transaction.yourRole, address: property.address, listing };
  const call = useCall(link, callAbout, { links: link ? [link] : [], book, userId, now }, [transaction]);
  const holding = link?.holding;
  const stage = stages.find(({ id: stageId }) => stageId === holding?.stageId);
  const facts = [
    {
      label: upperFirst(holding ? sinceWord(holding) : 'since'),
      value: <Moment value={holding?.since ?? null} none="–" />,
    },
    { label: 'Expected', value: <Moment value={stage?.expectedCompletion ?? null} none="–" /> },
    { label: 'Next update', value: <Moment value={stage?.expectedUpdate ?? null} none="–" /> },
    {
      label: 'On its own it could exchange',
      value: <WindowInWords window={link?.window ?? null} now={now} />,
    },
  ];
  return (
    <Card title="Next">
      <div className="grid min-h-32 gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_18rem]" aria-busy={!link}>
        {holding && stage ? (
          <div className="min-w-0 space-y-2">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <TextLink href={routes.stage(id, stage.id)} className="text-base font-semibold wrap-anywhere">
                {stage.title}
              </TextLink>
              <StageProgressBadge progress={stage.progress} />
              <StageWarnings stage={stage} findings={stageFindings(link)} />
            </p>
            {stage.progressNote && (
              <p dir="auto" className="text-sm text-muted">
                “<LongText text={stage.progressNote} />”
              </p>
            )}
            <p className="text-sm">{moveWords(holding) ?? 'Its title does not say who acts next'}.</p>
            <KeyValues layout="columns" items={facts} />
          </div>
        ) : (
          <p className="text-sm text-muted">{link ? link.health.reason : 'Working it out…'}</p>
        )}
        {holding && (
          <section aria-label="Who to call">
            <h3 className="text-xs font-medium text-faint">Who to call</h3>
            {call && <CallSummary {...call} hasKey />}
          </section>
        )}
      </div>
    </Card>
  );
}
