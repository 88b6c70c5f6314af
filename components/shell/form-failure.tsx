'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { Banner } from '@/components/ui/banner';
import { LinkButton } from '@/components/ui/link-button';
import { lowerFirst } from '@/lib/values/first-letter';
import { Failure } from '@/lib/values/failure';
import { failureWords } from './failure-words';
import type { LostWrite } from './use-lost-write';

type FormFailureProps = {
  /** What the attempt threw; null while nothing is wrong. */
  failure: unknown;
  /** What is known of it when its answer was lost. */
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
  if (!failure && !lost) return null;
  return (
    <div ref={box} tabIndex={-1} className="scroll-my-4 rounded-lg">
      <FailureBanner {...props} />
    </div>
  );
}

function LostBanner({ what, lost, lookAt }: { what: string; lost: LostWrite; lookAt: ReactNode }) {
  if (lost.state === 'found') {
    return (
      <Banner
        tone="success"
        title={`${what} was saved after all`}
        isLive
        action={<LinkButton href={lost.href}>Open it</LinkButton>}
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
          : 'The service’s answer was lost, and two minutes later it is still not there. It was probably not saved, but check before you send it again.'}{' '}
        What you entered is still here.
      </p>
    </Banner>
  );
}

function FailureBanner({ failure, lost, what, lookAt, conflict }: FormFailureProps) {
  if (lost) return <LostBanner what={what} lost={lost} lookAt={lookAt} />;
  if (!(failure instanceof Failure)) throw failure;
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
        {failure.retryAfter
          ? `The service asks you to wait ${failure.retryAfter} seconds. What you entered is still here.`
          : 'What you entered is still here.'}
      </p>
    </Banner>
  );
}
