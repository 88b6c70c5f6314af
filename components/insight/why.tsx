'use client';

import { useId, useState } from 'react';
import { CircleHelp, X } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { TextLink } from '@/components/ui/text-link';
import { useSingleKeys } from '@/components/ui/single-keys';
import { useShortcut } from '@/components/ui/use-shortcut';
import { Moment } from '@/components/values/moment';
import type { Assumption, Statement } from '@/lib/insight/chain-insight';
import type { AssumptionId } from '@/lib/insight/insight-input';
import { routes } from '@/lib/routes';

const bases: Record<Statement['basis'], string> = {
  record: 'Recorded',
  rule: 'Follows from the records',
  estimate: 'Estimate',
  'you said': 'You said',
};

/** A chain may have hundreds of links, too many to list as inputs. */
const maxInputs = 12;

type WhyProps = {
  statements: Statement[];
  /** Names of transactions and stages, by id. */
  names: ReadonlyMap<string, string>;
  /** The URL of a transaction's page or, if the user may not open it, of the place that shows it. */
  hrefOf: (transactionId: string) => string;
  /** Completes the accessible name where a page has several. */
  about?: string;
  /** Removes an assumption; omitted if none can be removed. */
  onLeaveOut?: (assumption: AssumptionId) => void;
  /** `w` opens it; only one per page may have the key. */
  hasKey?: boolean;
};

/** "Why?": the basis of a conclusion, its assumptions, and what is not known. */
export function Why({ statements, names, hrefOf, about, onLeaveOut, hasKey = false }: WhyProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  useShortcut('w', () => setOpen(!isOpen), hasKey);
  const areKeysOn = useSingleKeys();
  const assumptions = distinct(statements.flatMap((statement) => statement.assumptions));
  const unknown = [...new Set(statements.flatMap((statement) => statement.unknown))];
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={<CircleHelp aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-keyshortcuts={hasKey && areKeysOn ? 'w' : undefined}
        onPress={() => setOpen(!isOpen)}
      >
        Why?{about && <span className="sr-only"> {about}</span>}
      </Button>
      {isOpen && (
        <div id={id} tabIndex={-1} className="basis-full space-y-3 border-t border-line pt-3 text-sm">
          <ul className="space-y-2.5">
            {statements.map((statement) => (
              <li key={statement.text} className="max-w-prose">
                <p>{statement.text}</p>
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
                  <Badge>{bases[statement.basis]}</Badge>
                  <span>
                    as of <Moment value={statement.asOf} format="day-and-clock" />
                  </span>
                  {statement.inputs.slice(0, maxInputs).map(({ transactionId, stageId }) => (
                    <TextLink
                      key={transactionId + stageId}
                      href={stageId ? routes.stage(transactionId, stageId) : hrefOf(transactionId)}
                      prefetch={false}
                      className="leading-6"
                    >
                      {stageId && names.has(stageId) && statement.inputs.length === 1
                        ? `${names.get(stageId)} at ${names.get(transactionId)}`
                        : (names.get(transactionId) ?? 'Open')}
                    </TextLink>
                  ))}
                  {statement.inputs.length > maxInputs && (
                    <span>and {statement.inputs.length - maxInputs} more</span>
                  )}
                </p>
              </li>
            ))}
          </ul>
          {assumptions.length > 0 && (
            <section aria-label="Assumptions">
              <h2 className="text-xs font-medium text-faint">Assumes</h2>
              <ul className="mt-1 flex flex-wrap gap-1.5">
                {assumptions.map((assumption) => (
                  <AssumptionChip key={assumption.id} assumption={assumption} onTakeOff={onLeaveOut} />
                ))}
              </ul>
            </section>
          )}
          {unknown.length > 0 && (
            <section aria-label="Not known">
              <h2 className="text-xs font-medium text-faint">Not known</h2>
              <ul className="mt-1 list-disc space-y-0.5 pl-5 text-muted">
                {unknown.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </>
  );
}

function AssumptionChip({
  assumption: { id, text, removable },
  onTakeOff,
}: {
  assumption: Assumption;
  onTakeOff?: WhyProps['onLeaveOut'];
}) {
  return (
    <li className="flex items-center gap-0.5 rounded-full border border-line bg-sunken py-0.5 pr-1 pl-2.5 text-muted">
      <span className="pr-1.5">{text}</span>
      {removable && onTakeOff && id !== 'usual-durations' && id !== 'counts-only' && (
        <IconButton
          ref={keepFocusHere}
          size="sm"
          label={`Leave out: ${text}`}
          icon={<X aria-hidden />}
          onPress={() => onTakeOff(id)}
        />
      )}
    </li>
  );
}

const distinct = (all: Assumption[]) => [
  ...new Map(all.map((assumption) => [assumption.id, assumption])).values(),
];
