'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { Banner } from '@/components/ui/banner';
import { BffError } from '@/lib/bff/bff-error';
import { lowerFirst } from '@/lib/values/first-letter';
import { failureWords } from './failure-words';

type FormFailureProps = {
  /** What the attempt threw, or how it ended when its answer was lost (`Outcome`); null while nothing is wrong. */
  failure: unknown;
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
  const { failure } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!failure) return;
    const form = box.current?.closest('form');
    if (!form) box.current?.scrollIntoView({ block: 'nearest' });
    // What is wrong with single fields is said above it, and has the focus already.
    else if (!form.querySelector('[data-error-summary]')) box.current?.focus();
  }, [failure]);
  if (!failure) return null;
  return (
    <div ref={box} tabIndex={-1} className="scroll-my-4 rounded-lg">
      <FailureBanner {...props} />
    </div>
  );
}

function FailureBanner({ failure, what, lookAt, conflict }: FormFailureProps) {
  if (failure === 'not-saved') {
    return (
      <Banner tone="warning" title={`${what} was not saved`} isLive>
        <p>
          The service’s answer was lost, so we looked twice: it is not there. What you entered is still here.
        </p>
      </Banner>
    );
  }
  if (failure === 'unknown') {
    return (
      <Banner
        tone="danger"
        title={`We do not know whether ${lowerFirst(what)} was saved`}
        isLive
        action={lookAt}
      >
        <p>The service’s answer was lost, and looking for it failed too. Look before you send it again.</p>
      </Banner>
    );
  }
  if (!(failure instanceof BffError)) throw failure;
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
          ? `The service asks to wait ${failure.retryAfter} s. What you entered is still here.`
          : 'What you entered is still here.'}
      </p>
    </Banner>
  );
}
