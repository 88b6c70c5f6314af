import { useEffect, useRef, useState } from 'react';
import { failureWords } from '@/components/shell/failure-words';
import { refusalWordsWithIssues } from '@/components/shell/refusal-words';
import { RetryCountdown } from '@/components/shell/retry-countdown';
import { useCountdown } from '@/components/shell/use-countdown';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import type { Failure } from '@/lib/values/failure';
import { type AddStop, unreadText } from './use-add-usual';

type SendStagesProps = { count: number; isRetry: boolean; stop: AddStop | null; onSend: () => void };

/** Adds the chosen stages. Disabled while the service asks to wait, and while we look for a lost stage. */
export function SendStages({ count, isRetry, stop, onSend }: SendStagesProps) {
  const wait = useCountdown(useWait(stop));
  const reason =
    stop?.state === 'looking'
      ? `We are still looking for “${stop.title}”: sending it again now could create a second one.`
      : wait > 0
        ? `The service asks you to wait another ${wait} s.`
        : count === 0
          ? 'Tick at least one stage.'
          : undefined;
  return (
    <Button variant="primary" disabledReason={reason} onPress={onSend}>
      {isRetry ? 'Add the other' : 'Add'} {count} {count === 1 ? 'stage' : 'stages'}
    </Button>
  );
}

type AddStopBannerProps = { stop: AddStop; addedCount: number; remainingCount: number };

/** Says why adding stages stopped early, and how many were added. Takes the focus. */
export function AddStopBanner({ stop, addedCount, remainingCount }: AddStopBannerProps) {
  const box = useRef<HTMLDivElement>(null);
  const wait = useWait(stop);
  useEffect(() => box.current?.focus(), []);
  const soFar = `${addedCount} ${addedCount === 1 ? 'stage was' : 'stages were'} added, ${remainingCount} ${remainingCount === 1 ? 'is' : 'are'} left.`;
  return (
    <div ref={box} tabIndex={-1} className="rounded-lg">
      {stop.state === 'refused' ? (
        <Banner tone="danger" isLive title={`“${stop.title}” was not added`}>
          <p>{refusalWordsWithIssues(stop.error)}</p>
          <p>
            <RetryCountdown seconds={wait} endText="You can send the others now." />
            {soFar} Nothing after it was sent.
          </p>
        </Banner>
      ) : stop.state === 'unread' ? (
        <Banner tone="danger" isLive title={unreadText}>
          <p>
            {readFailureWords(stop.error)} <RetryCountdown seconds={wait} endText="You can send them now." />
          </p>
        </Banner>
      ) : stop.state === 'stopped' ? (
        <Banner isLive title="Stopped">
          {soFar}
        </Banner>
      ) : (
        <Banner tone={stop.state === 'found' ? 'success' : 'warning'} isLive title={lostTitle(stop)}>
          <p>
            {stop.state === 'looking' &&
              'The service’s answer was lost. We will keep looking for two minutes, even if you close this. '}
            {stop.state === 'not-found' &&
              'The service’s answer was lost, and we have not found it since. It was probably not added, but check before you send it again. '}
            {soFar}
          </p>
        </Banner>
      )}
    </div>
  );
}

function readFailureWords(error: Failure): string {
  const { title, what } = failureWords(error);
  return `${title}. ${what}`;
}

/** The seconds for which the service asked to wait, less those that had passed when the dialog was opened again. */
function useWait(stop: AddStop | null): number {
  const [shownAt] = useState(() => Date.now());
  if (!stop || !('error' in stop)) return 0;
  return Math.max(0, (stop.error.retryAfter ?? 0) - Math.max(0, shownAt - stop.at) / 1000);
}

function lostTitle({ state, title }: Extract<AddStop, { state: 'looking' | 'found' | 'not-found' }>): string {
  if (state === 'found') return `“${title}” was added after all`;
  return state === 'looking'
    ? `We don’t know yet whether “${title}” was added`
    : `We could not find “${title}”`;
}
