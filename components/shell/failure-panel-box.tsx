'use client';

import { usePathname } from 'next/navigation';
import { CloudOff, Hourglass, LockKeyhole, SearchX, Unplug } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { LinkButton } from '@/components/ui/link-button';
import { promptSignIn } from '@/lib/bff/sign-in-again';
import { routes } from '@/lib/routes';
import type { FailureFields } from '@/lib/values/failure';
import { failureWords, type FailureWords } from './failure-words';
import { useCountdown } from './use-countdown';

export type FailurePanelBoxProps = FailureFields & {
  /** Retries. With `retryAfter` it is also called automatically, once, after that time, unless there is `onTimeUp`. */
  onRetry?: () => void;
  /** Called automatically, once, after `retryAfter`. */
  onTimeUp?: () => void;
  isTrying?: boolean;
  /** A specific reason, which replaces the general text for this kind of failure. */
  reason?: string;
};

const icons: Record<FailureWords['icon'], typeof CloudOff> = {
  locked: LockKeyhole,
  missing: SearchX,
  wait: Hourglass,
  offline: Unplug,
  broken: CloudOff,
};

/** The content of a FailurePanel. */
export function FailurePanelBox(props: FailurePanelBoxProps) {
  const { status, code, retryAfter, message, onRetry, onTimeUp = onRetry, isTrying, reason } = props;
  const words = failureWords({ status, code });
  const Icon = icons[words.icon];
  const pathname = usePathname();
  const secondsLeft = useCountdown(retryAfter ?? 0, onTimeUp);
  return (
    <section
      data-counts-down={secondsLeft > 0 || undefined}
      className="mx-auto my-8 flex max-w-xl gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-warning-soft text-warning-ink">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-lg font-semibold">{words.title}</h2>
        <p className="mt-1 text-muted">{reason ?? words.what}</p>
        {!reason && <p className="mt-1 text-muted">{words.next}</p>}
        <div className="mt-4 flex flex-wrap items-center gap-2">
          {status === 401 &&
            (onRetry ? (
              <Button
                ref={keepFocusHere}
                variant="primary"
                onPress={() => void promptSignIn().then((isSignedIn) => isSignedIn && onRetry())}
              >
                Sign in again
              </Button>
            ) : (
              <LinkButton variant="primary" href={routes.signIn({ callbackUrl: pathname })} prefetch={false}>
                Sign in again
              </LinkButton>
            ))}
          {words.canRetry && onRetry && (
            <Button
              ref={keepFocusHere}
              variant="primary"
              onPress={onRetry}
              isPending={isTrying}
              disabledReason={secondsLeft > 0 ? `We will try again in ${secondsLeft} seconds` : undefined}
            >
              {secondsLeft > 0 ? `Trying again in ${secondsLeft} s` : 'Try again'}
            </Button>
          )}
          {(status === 403 || status === 404) && !reason && (
            <LinkButton href={routes.chains()}>Go to all chains</LinkButton>
          )}
        </div>
        {message && (
          <details className="mt-4 text-xs text-faint">
            <summary className="w-fit rounded-sm leading-6">Details</summary>
            <p className="mt-1 break-words">
              {message} ({status > 0 ? `${status}, ` : ''}
              {code})
            </p>
          </details>
        )}
      </div>
    </section>
  );
}
