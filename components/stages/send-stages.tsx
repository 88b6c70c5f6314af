import { useCountdown } from '@/components/shell/use-countdown';
import { Button } from '@/components/ui/button';
import type { AddStop } from './use-add-usual';

type SendStagesProps = { count: number; isAgain: boolean; stop: AddStop | null; onSend: () => void };

/** Adds what is chosen, or what is left of it: not while the service asks to wait, nor while an answer is looked for. */
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
