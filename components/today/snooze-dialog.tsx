'use client';

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { DateField } from '@/components/ui/date-field';
import { Dialog } from '@/components/ui/dialog';
import { dayProblem } from '@/components/ui/typed-day';
import { snoozeDays } from '@/lib/today/snooze-days';
import { londonDay } from '@/lib/values/moment-format';

type SnoozeDialogProps = {
  /** The first words of the item. */
  what: string;
  now: number;
  /** @param day "2026-11-27" */
  onSnooze: (day: string) => void;
  onClose: () => void;
};

/** Asks until which day to hide an item. */
export function SnoozeDialog({ what, now, onSnooze, onClose }: SnoozeDialogProps) {
  const today = londonDay(now);
  const [day, setDay] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const choose = () => {
    const invalid = day === '' ? 'Enter a day' : dayProblem(day)?.message;
    const past = day > today ? undefined : 'Enter a day in the future';
    if (!(invalid ?? past)) return onSnooze(day);
    // The message first, so that it is read with the field.
    flushSync(() => setError(invalid ?? past));
    field.current?.focus();
  };
  return (
    <Dialog
      title={`Hide ${what}`}
      size="sm"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={<Button onPress={onClose}>Cancel</Button>}
    >
      <div className="space-y-4">
        <p className="text-sm text-muted">Hidden until that morning, for you only.</p>
        <div className="grid gap-2">
          {snoozeDays(today).map((option, index) => (
            <Button key={option.day} autoFocus={index === 0} onPress={() => onSnooze(option.day)}>
              {option.words}
            </Button>
          ))}
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <DateField ref={field} label="Another day" value={day} onChange={setDay} errorMessage={error} />
          <Button onPress={choose}>Hide until then</Button>
        </div>
      </div>
    </Dialog>
  );
}
