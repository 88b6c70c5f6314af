'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Banner } from '@/components/ui/banner';
import { LinkButton } from '@/components/ui/link-button';
import { mayHaveBeenSaved } from '@/lib/bff/may-have-been-saved';
import { lowerFirst } from '@/lib/values/text';
import { Failure } from '@/lib/values/failure';
import { RetryCountdown } from './retry-countdown';
import { failureWords } from './failure-words';
import type { LostWrite } from './use-submission';

type FormFailureProps = {
  /** What the attempt threw; null while nothing is wrong. */
  failure: unknown;
  /** What is known of it when its response was lost. */
  lost?: LostWrite | null;
  /** What was being saved: "The chain". */
  what: string;
  /** Where a person can look whether it is there: a link. */
  lookAt?: ReactNode;
  /** What a conflict means here; otherwise the service's own words are shown. */
  conflict?: ReactNode;
};

/**
 * How the last attempt of a form ended, when it did not end well: saved, not saved or unknown is always said. Within a
 * form it takes the focus, because Save stands far below it; elsewhere it comes into view.
 */
export function FormFailure(props: FormFailureProps) {
  const { failure, lost } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!failure && !lost) return;
    const form = box.current?.closest('form');
    if (!form) box.current?.scrollIntoView({ block: 'nearest' });
    // What is wrong with single fields is said above it, and has the focus already.
    else if (!form.querySelector('[data-error-summary]')) box.current?.focus();
  }, [failure, lost]);
  // Each refusal begins its own wait.
  const [seen, setSeen] = useState({ failure, attempt: 0 });
  if (seen.failure !== failure) setSeen({ failure, attempt: seen.attempt + 1 });
  if (!failure && !lost) return null;
  return (
    <div ref={box} tabIndex={-1} className="scroll-my-4 rounded-lg">
      <FailureBanner key={seen.attempt} {...props} />
    </div>
  );
}

type LostBannerProps = {
  what: string;
  lost: Exclude<LostWrite, { state: 'refused' }>;
  lookAt: ReactNode;
};

function LostBanner({ what, lost, lookAt }: LostBannerProps) {
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
  const isLooking = lost.state === 'looking';
  return (
    <Banner
      tone="warning"
      title={
        isLooking
          ? `We don’t know yet whether ${lowerFirst(what)} was saved`
          : `We could not find ${lowerFirst(what)}`
      }
      isLive
      action={lookAt}
    >
      <p>
        {isLooking
          ? 'The service’s answer was lost. We will keep looking for two minutes, even if you leave this page. Sending it again now could create a second one.'
          : 'The service’s answer was lost, and we have not found it since. It was probably not saved, but check before you send it again.'}{' '}
        What you entered is still here.
      </p>
    </Banner>
  );
}

function FailureBanner(props: FormFailureProps) {
  const { lost, what, lookAt, conflict } = props;
  if (lost && lost.state !== 'refused') return <LostBanner what={what} lost={lost} lookAt={lookAt} />;
  const failure = lost?.failure ?? props.failure;
  if (!(failure instanceof Failure)) throw failure;
  // Only what may be sent twice ends here without a response.
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
  const isRefused = failure.status === 400 || failure.status === 409;
  const words = failureWords(failure);
  return (
    <Banner tone="danger" title={`${what} was not saved`} isLive>
      <p>{isRefused ? failure.message : `${words.title}. ${words.what}`}</p>
      <p>
        <RetryCountdown seconds={failure.retryAfter ?? 0} end="You can try again now." />
        What you entered is still here.
      </p>
    </Banner>
  );
}
