'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Banner } from '@/components/ui/banner';
import { LinkButton } from '@/components/ui/link-button';
import { mayHaveBeenSaved } from '@/lib/bff/may-have-been-saved';
import { lowerFirst } from '@/lib/values/text';
import { Failure } from '@/lib/values/failure';
import { refusalWords, refusalWordsWithIssues } from './refusal-words';
import { RetryCountdown } from './retry-countdown';
import type { LostWrite } from './use-submission';

type FormFailureProps = {
  /** The error of the last attempt; null if there is none. */
  failure: unknown;
  /** What we know about a write whose response was lost. */
  lost?: LostWrite | null;
  /** What is being saved: "The chain". */
  what: string;
  /** A link to where the user can check whether it was saved. */
  checkAction?: ReactNode;
  /** Explains a conflict (409). Default: the service's own message. */
  conflict?: ReactNode;
  /** Whether to say each thing that is wrong with the request, because no field shows it. */
  hasIssues?: boolean;
};

/**
 * Shows how a failed attempt ended, and always whether the input was saved, not saved or unknown. In a form it takes
 * focus, because the submit button may be far below; elsewhere it scrolls into view.
 */
export function FormFailure(props: FormFailureProps) {
  const { failure, lost } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!failure && !lost) return;
    const form = box.current?.closest('form');
    if (!form) box.current?.scrollIntoView({ block: 'nearest' });
    // If there is an error summary, it has taken focus already.
    else if (!form.querySelector('[data-error-summary]')) box.current?.focus();
  }, [failure, lost]);
  // Each failure restarts the countdown.
  const [last, setLast] = useState({ failure, attempt: 0 });
  if (last.failure !== failure) setLast({ failure, attempt: last.attempt + 1 });
  if (!failure && !lost) return null;
  return (
    <div ref={box} tabIndex={-1} className="scroll-my-4 rounded-lg">
      <FailureBanner key={last.attempt} {...props} />
    </div>
  );
}

type LostBannerProps = {
  what: string;
  lost: Exclude<LostWrite, { state: 'refused' }>;
  checkAction: ReactNode;
};

function LostBanner({ what, lost, checkAction }: LostBannerProps) {
  if (lost.state === 'found') {
    return (
      <Banner
        tone="success"
        title={`${what} was saved after all`}
        isLive
        action={lost.href && <LinkButton href={lost.href}>Open it</LinkButton>}
      >
        <p>The service’s answer was lost, but it is there now. There is no need to send it again.</p>
      </Banner>
    );
  }
  const isSearching = lost.state === 'searching';
  return (
    <Banner
      tone="warning"
      title={
        isSearching
          ? `We don’t know yet whether ${lowerFirst(what)} was saved`
          : `We could not find ${lowerFirst(what)}`
      }
      isLive
      action={checkAction}
    >
      <p>
        {isSearching
          ? 'The service’s answer was lost. We will keep looking for two minutes, even if you leave this page. Sending it again now could create a second one.'
          : 'The service’s answer was lost, and we have not found it since. It was probably not saved, but check before you send it again.'}{' '}
        What you entered is still here.
      </p>
    </Banner>
  );
}

function FailureBanner(props: FormFailureProps) {
  const { lost, what, checkAction, conflict, hasIssues } = props;
  if (lost && lost.state !== 'refused')
    return <LostBanner what={what} lost={lost} checkAction={checkAction} />;
  const failure = lost?.failure ?? props.failure;
  if (!(failure instanceof Failure)) throw failure;
  // Only idempotent writes get here without a response; others are tracked as `lost`.
  if (mayHaveBeenSaved(failure)) {
    return (
      <Banner tone="warning" title={`We don’t know whether ${lowerFirst(what)} was saved`} isLive>
        <p>The service’s answer was lost. You can save it again: that changes nothing twice.</p>
        <p>What you entered is still here.</p>
      </Banner>
    );
  }
  if (failure.status === 409 && conflict) {
    return (
      <Banner tone="warning" title={`${what} was not saved`} isLive>
        {conflict}
      </Banner>
    );
  }
  return (
    <Banner tone="danger" title={`${what} was not saved`} isLive>
      <p>{hasIssues ? refusalWordsWithIssues(failure) : refusalWords(failure)}</p>
      <p>
        <RetryCountdown seconds={failure.retryAfter ?? 0} endText="You can try again now." />
        What you entered is still here.
      </p>
    </Banner>
  );
}
