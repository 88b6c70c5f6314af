'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { DateField } from '@/components/ui/date-field';
import { Dialog } from '@/components/ui/dialog';
import { RadioGroup } from '@/components/ui/radio-group';
import { dayProblem } from '@/components/ui/typed-day';
import { listed } from '@/lib/insight/words';
import type { Stage } from '@/lib/stages/schema';
import { type CountedFrom, likelyCountedFrom, planUsualStages } from '@/lib/stages/usual-stages';
import { londonDay } from '@/lib/values/moment-format';
import { count } from '@/lib/values/text';
import { AddStopBanner, SendStages } from './send-stages';
import type { AddUsual } from './use-add-usual';
import type { UsualChoices } from './use-usual-choices';
import { UsualStagesTable } from './usual-stages-table';

type UsualStagesDialogProps = {
  /** A timestamp. The service does not say what happens on that date. */
  transactionDate: string;
  stages: readonly Stage[];
  usual: AddUsual;
  choices: UsualChoices;
  now: number;
  onClose: () => void;
  /** Opens the form for a single stage instead. */
  onAddOne: () => void;
};

/** Chooses which missing usual stages to add to a transaction, and adds them one by one. */
export function UsualStagesDialog(props: UsualStagesDialogProps) {
  const { transactionDate, stages, usual, choices, now, onClose, onAddOne } = props;
  const { added, unlisted, progress, stop, send } = usual;
  const { options, skippedKinds, doneKinds, choose } = choices;
  const today = londonDay(now);
  const transactionDay = londonDay(transactionDate);
  const day = choices.day ?? transactionDay;
  const countedFrom = choices.countedFrom ?? likelyCountedFrom(transactionDay, today);
  const [attempt, setAttempt] = useState(0);
  const dayField = useRef<HTMLInputElement>(null);
  const problem = dayProblem(day)?.message;
  const all = [...stages, ...unlisted];
  const { rows, existing } = planUsualStages(
    all,
    { day: problem ? '' : day, counted: countedFrom, today },
    options,
  );
  const chosen = rows
    .filter(({ kind }) => !skippedKinds.has(kind))
    .map((row) => ({ ...row, isDone: doneKinds.has(row.kind) }));

  async function add() {
    // Says what is wrong with the day, and may be a screen above.
    if (problem) dayField.current?.focus();
    if (problem || chosen.length === 0) return;
    setAttempt(attempt + 1);
    if (!(await send(chosen))) return;
    choices.forget();
    onClose();
  }

  const toggled = <Item,>(set: ReadonlySet<Item>, item: Item) => {
    const next = new Set(set);
    if (!next.delete(item)) next.add(item);
    return next;
  };

  return (
    <Dialog
      title="Add the usual stages"
      size="lg"
      isOpen
      isDismissable={!progress}
      isKeyboardDismissDisabled={Boolean(progress)}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        progress ? (
          // It replaces the pressed button, whose focus would be lost.
          <Button autoFocus onPress={usual.stopAfterCurrent}>
            Stop after this one
          </Button>
        ) : (
          <>
            <Button onPress={onClose}>{attempt > 0 || rows.length === 0 ? 'Close' : 'Cancel'}</Button>
            {rows.length > 0 ? (
              <SendStages
                key={attempt}
                count={chosen.length}
                isRetry={attempt > 0}
                stop={stop}
                onSend={add}
              />
            ) : (
              <Button variant="primary" onPress={onAddOne}>
                Add a stage
              </Button>
            )}
          </>
        )
      }
    >
      {/* Says that it has begun; a toast or a banner says how it ended. */}
      <p role="status" className="sr-only">
        {progress && `Adding ${count(progress.of, 'stage')}.`}
      </p>
      {progress ? (
        <div className="space-y-2 py-4 text-sm">
          <p>
            Adding {Math.min(progress.done + 1, progress.of)} of {progress.of}: one request each, because
            everyone on this dashboard shares one limit.
          </p>
          <progress
            aria-label="Stages added"
            max={progress.of}
            value={progress.done}
            className="h-2 w-full"
          />
        </div>
      ) : (
        <div className="space-y-4">
          {stop && (
            <AddStopBanner key={attempt} stop={stop} addedCount={added.length} remainingCount={rows.length} />
          )}
          {rows.length > 0 && (
            <>
              <p className="text-sm text-muted">
                You can only set their progress and dates now. They cannot be changed from here later. The
                days are usual ones, counted in working days.
              </p>
              <div className="grid gap-4 sm:grid-cols-2">
                <DateField
                  ref={dayField}
                  label="Count from"
                  description="Set to the transaction date. Leave it empty for no dates."
                  value={day}
                  onChange={(value) => choose({ day: value })}
                  errorMessage={problem}
                />
                <RadioGroup
                  label="This is the day"
                  value={countedFrom}
                  onChange={(value) => choose({ countedFrom: value as CountedFrom })}
                  options={[
                    { value: 'agreed', label: 'the sale was agreed' },
                    { value: 'completed', label: 'of completion, counted back' },
                  ]}
                />
              </div>
            </>
          )}
          <div role="group" aria-label="The sale" className="flex flex-wrap gap-x-6 gap-y-1">
            <Checkbox
              isSelected={options.has('leasehold')}
              onChange={() => choose({ options: toggled(options, 'leasehold') })}
            >
              Leasehold
            </Checkbox>
            <Checkbox
              isSelected={options.has('mortgage')}
              onChange={() => choose({ options: toggled(options, 'mortgage') })}
            >
              The buyer needs a mortgage
            </Checkbox>
          </div>
          {rows.length > 0 ? (
            <>
              {existing.length > 0 && (
                <p className="text-sm text-muted">
                  {existing.length} already {existing.length === 1 ? 'exists and is' : 'exist and are'} left
                  out: {listed(existing)}.
                </p>
              )}
              <UsualStagesTable
                {...{ rows, skippedKinds, doneKinds }}
                existing={all}
                onTick={(kind) => choose({ skippedKinds: toggled(skippedKinds, kind) })}
                onDone={(kind) => choose({ doneKinds: toggled(doneKinds, kind) })}
              />
            </>
          ) : (
            <p className="text-sm">
              This sale already has all {existing.length} usual stages. For anything else, add a stage of your
              own.
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
