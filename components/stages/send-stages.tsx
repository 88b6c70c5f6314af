import { useCountdown } from '@/components/shell/use-countdown';
import { Button } from '@/components/ui/button';
import type { AddStop } from './use-add-usual';

type SendStagesProps = { count: number; isAgain: boolean; stop: AddStop | null; onSend: () => void };

/** Adds the chosen stages, or those still left. Not while the service asks to wait, or while we look for a lost one. */
export function SendStages({ count, isAgain, stop, onSend }: SendStagesProps) {
  const wait = useCountdown(stop?.state === 'refused' ? (stop.error.retryAfter ?? 0) : 0);
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
      {isAgain ? 'Add the other' : 'Add'} {count} {count === 1 ? 'stage' : 'stages'}
    </Button>
  );
}
