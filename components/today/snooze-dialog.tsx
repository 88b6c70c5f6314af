'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DateField } from '@/components/ui/date-field';
import { Dialog } from '@/components/ui/dialog';
import { dayProblem } from '@/components/ui/typed-day';
import { snoozeDays } from '@/lib/today/snooze-days';
import { londonDay } from '@/lib/values/moment-format';

type SnoozeDialogProps = {
  /** The first words of the line. */
  what: string;
  now: number;
  /** @param day "2026-11-27" */
  onSnooze: (day: string) => void;
  onClose: () => void;
};

/** Until when a line of the morning is left out. */
export function SnoozeDialog({ what, now, onSnooze, onClose }: SnoozeDialogProps) {
  const today = londonDay(now);
  const [day, setDay] = useState('');
  const [error, setError] = useState<string>();
  const choose = () => {
    const wrong = day === '' ? 'Enter a day' : dayProblem(day)?.message;
    const late = day > today ? undefined : 'Enter a day that is to come';
    if (wrong ?? late) setError(wrong ?? late);
    else onSnooze(day);
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
          {snoozeDays(today).map((one, at) => (
            <Button key={one.day} autoFocus={at === 0} onPress={() => onSnooze(one.day)}>
              {one.words}
            </Button>
          ))}
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <DateField label="Another day" value={day} onChange={setDay} errorMessage={error} />
          <Button onPress={choose}>Hide until then</Button>
        </div>
      </div>
    </Dialog>
  );
}
