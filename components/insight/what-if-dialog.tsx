'use client';

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { ComboBox } from '@/components/ui/combo-box';
import { DateField } from '@/components/ui/date-field';
import { Dialog } from '@/components/ui/dialog';
import { RadioGroup } from '@/components/ui/radio-group';
import { dayProblem } from '@/components/ui/typed-day';
import type { Choice } from '@/components/ui/choice';
import type { Supposition } from '@/lib/insight/what-if';
import { londonDay } from '@/lib/values/moment-format';

type WhatIfChoices = {
  /** Open stages. */
  stages: Choice[];
  /** Firms by name. */
  firms: Choice[];
  /** "top <transaction id>" or "bottom <transaction id>". */
  ends: Choice[];
};

type WhatIfDialogProps = {
  choices: WhatIfChoices;
  now: number;
  onAdd: (supposition: Supposition) => void;
  onClose: () => void;
};
type Kind = 'done' | 'away' | 'closed';

/** Adds one "what if" about a chain. It is stored only in the URL. */
export function WhatIfDialog({ choices, now, onAdd, onClose }: WhatIfDialogProps) {
  const today = londonDay(now);
  const [kind, setKind] = useState<Kind>('done');
  const [chosen, setChosen] = useState<string | null>(null);
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const [error, setError] = useState<'what' | 'from' | 'to' | null>(null);
  const whatField = useRef<HTMLInputElement>(null);
  const fromField = useRef<HTMLInputElement>(null);
  const toField = useRef<HTMLInputElement>(null);
  const problemOf = (day: string) => dayProblem(day)?.message ?? (day ? undefined : 'Enter a day');
  const what = { done: choices.stages, away: choices.firms, closed: choices.ends }[kind];

  const refuse = (at: 'what' | 'from' | 'to') => {
    // The message first, so that it is read with the field.
    flushSync(() => setError(at));
    ({ what: whatField, from: fromField, to: toField })[at].current?.focus();
  };
  const add = () => {
    if (!chosen) return refuse('what');
    if (kind === 'closed') {
      const [position, ...id] = chosen.split(' ');
      onAdd({ kind, position: position === 'top' ? 'top' : 'bottom', transactionId: id.join(' ') });
    } else if (problemOf(from)) {
      return refuse('from');
    } else if (kind === 'done') {
      onAdd({ kind, stageId: chosen, day: from });
    } else if (problemOf(to) || to < from) {
      return refuse('to');
    } else {
      onAdd({ kind, firm: chosen, from, to });
    }
    onClose();
  };

  return (
    <Dialog
      title="What if…"
      size="sm"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" onPress={add}>
            Show what would happen
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-sm text-muted">Nothing is changed in the service.</p>
        <RadioGroup
          label="Suppose"
          options={[
            { value: 'done', label: 'A stage is done on a day' },
            { value: 'away', label: 'A firm is away' },
            { value: 'closed', label: 'An end of the chain is complete' },
          ]}
          value={kind}
          onChange={(next) => {
            setKind(next as Kind);
            setChosen(null);
            setError(null);
          }}
        />
        <ComboBox
          key={kind}
          ref={whatField}
          label={{ done: 'Stage', away: 'Firm', closed: 'End' }[kind]}
          choices={what}
          placeholder="Choose…"
          value={chosen}
          onChange={setChosen}
          errorMessage={error === 'what' && what.length > 0 ? 'Choose one from the list' : undefined}
          description={what.length === 0 ? 'There are none in this chain.' : undefined}
        />
        {kind !== 'closed' && (
          <div className="flex flex-wrap gap-4">
            <DateField
              ref={fromField}
              label={kind === 'done' ? 'Done on' : 'From'}
              value={from}
              onChange={setFrom}
              errorMessage={error === 'from' ? problemOf(from) : undefined}
            />
            {kind === 'away' && (
              <DateField
                ref={toField}
                label="To"
                value={to}
                onChange={setTo}
                errorMessage={
                  error === 'to'
                    ? (problemOf(to) ?? (to < from ? 'Enter a day that is not before the first' : undefined))
                    : undefined
                }
              />
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
