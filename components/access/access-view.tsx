'use client';

import { useChainPages } from '@/components/insight/use-chain-pages';
import { useMemory } from '@/components/insight/use-memory';
import { DoneElsewhere } from '@/components/shell/done-elsewhere';
import { NewChainLink } from '@/components/shell/new-chain-link';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { LinkButton } from '@/components/ui/link-button';
import { ReadingProgress } from '@/components/ui/reading-progress';
import { TextLink } from '@/components/ui/text-link';
import { useNow } from '@/components/values/moment';
import { findingKinds } from '@/lib/access/findings';
import { routes } from '@/lib/routes';
import { count } from '@/lib/values/text';
import { FindingSection } from './finding-section';
import { useFindings } from './use-findings';
import type { PartyReads } from './use-read-parties';

/** Who sees what: rights, roles and invites that need attention, with links to where each can be changed. */
export function AccessView({ userId, serviceUrl }: { userId: string; serviceUrl: string | null }) {
  const { memory, isOpening } = useMemory(userId);
  // The newest hundred chains; older ones on request.
  const pages = useChainPages(Infinity, isOpening);
  const now = useNow() ?? pages.readAt;
  const chainsGap = chainsMissing(pages);
  const { findings, gaps, reads, all, known, isComplete } = useFindings(
    pages.chains,
    chainsGap,
    memory,
    isOpening,
    now,
  );
  const header = (
    <PageHeader
      title="Who sees what"
      note="Rights, roles and invites in your transactions that need attention"
    />
  );
  if (pages.chains.length === 0 && chainsGap === null) {
    return (
      <>
        {header}
        <EmptyState
          kind="none-yet"
          title="You are not in a chain yet"
          action={<NewChainLink>Start a chain</NewChainLink>}
        >
          Once you are, rights and roles are checked here.
        </EmptyState>
      </>
    );
  }
  const isNothing = isComplete && findings.length === 0;
  return (
    <>
      {header}
      <AccessStrip reads={reads} all={all} isOpening={isOpening || pages.isReading} />
      {isNothing ? (
        <EmptyState
          kind="none-yet"
          title="Nothing needs attention"
          action={<LinkButton href={routes.accessRequests()}>See the access requests</LinkButton>}
        >
          No one has more rights than their role usually needs, every role that a stage is waiting for is
          filled, and no invite has been waiting for over a week.
        </EmptyState>
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {findingKinds.map((kind) => (
            <FindingSection
              key={kind}
              kind={kind}
              findings={findings.filter((finding) => finding.kind === kind)}
              gap={gaps[kind]}
            />
          ))}
        </div>
      )}
      <div
        tabIndex={-1}
        data-print="hide"
        className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted"
      >
        {known < pages.chains.length && (
          <p>
            We know what the stages are waiting for in {known} of {pages.chains.length}{' '}
            {pages.chains.length === 1 ? 'chain' : 'chains'}.{' '}
            <TextLink href={routes.today()} prefetch={false}>
              Read more of them in Today
            </TextLink>
          </p>
        )}
        {pages.hasOlder && (
          <Button ref={keepFocusHere} size="sm" onPress={pages.readOlder}>
            Include chains without recent changes
          </Button>
        )}
      </div>
      <DoneElsewhere serviceUrl={serviceUrl}>
        Parties are removed and invites cancelled in the service. Here you can take away rights.
      </DoneElsewhere>
    </>
  );
}

function chainsMissing({ hasOlder, gaps }: ReturnType<typeof useChainPages>): string | null {
  if (hasOlder) return 'Chains without recent changes were not checked.';
  return gaps.isEndless || gaps.unreadable > 0 ? 'Not all of your chains could be read.' : null;
}

type AccessStripProps = {
  reads: PartyReads;
  /** The number of the user's own transactions. */
  all: number;
  isOpening: boolean;
};

/** How much has been read, with a button to read the rest. All states have the same height, to avoid layout shifts. */
export function AccessStrip({ reads, all, isOpening }: AccessStripProps) {
  const { parties, refused, progress, failure, left, readOn, stop } = reads;
  return (
    <ReadingProgress
      className="mb-3 min-h-9 gap-y-1"
      progress={isOpening ? null : progress}
      label="Transactions read"
      progressText={progress ? `${progress.done} of ${progress.of} read` : ''}
      onStop={stop}
      rest={
        left > 0 && !isOpening
          ? {
              action: failure ? 'Try again' : `Read the other ${left}`,
              onRead: readOn,
              ...(!failure && { requests: left }),
            }
          : null
      }
      failure={failure}
    >
      {isOpening ? (
        <span>Looking up what is known about your chains…</span>
      ) : (
        !progress && (
          <span>
            The parties of {parties.size} of your {count(all, 'transaction')} have been read
            {refused > 0 && `; ${refused} cannot be read`}
          </span>
        )
      )}
    </ReadingProgress>
  );
}
