import { useState } from 'react';
import { ArrowRight } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import type { Finding, FindingKind } from '@/lib/access/findings';

/** The title of each kind of finding, and the text shown if there are none. */
const findingTitles: Record<FindingKind, { title: string; empty: string }> = {
  unreachable: {
    title: 'Holds a chain and cannot be reached',
    empty: 'Everyone to call about what holds a chain shares a number or an email.',
  },
  'no one': {
    title: 'A stage is waiting for a role that no one has',
    empty: 'Every role that a stage is waiting for is filled.',
  },
  rights: {
    title: 'More rights than the role usually needs',
    empty: 'No one has more rights than their role needs.',
  },
  'last editor': {
    title: 'Only one person can change the parties',
    empty: 'Several people can change the parties of each sale.',
  },
  unanswered: {
    title: 'Invites without an answer for over a week',
    empty: 'No invite that you sent has been waiting for over a week.',
  },
};

const maxCollapsedFindings = 6;
const maxCollapsedPlaces = 4;

type FindingSectionProps = {
  kind: FindingKind;
  findings: readonly Finding[];
  /** Why findings may be missing, as a sentence; null if the list is complete. */
  gap: string | null;
};

/** The findings of one kind, each with links to where it can be put right. */
export function FindingSection({ kind, findings, gap }: FindingSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const { title, empty } = findingTitles[kind];
  const hidden = findings.length - maxCollapsedFindings;
  return (
    <Card
      isPadded={false}
      // Usually the longest list, so it spans both columns below the others.
      className={kind === 'rights' ? 'xl:col-span-2' : undefined}
      title={
        <>
          {title}
          {findings.length > 0 && <span className="font-normal text-faint"> {findings.length}</span>}
        </>
      }
    >
      {findings.length === 0 && !gap && <p className="px-4 py-3 text-sm text-muted">{empty}</p>}
      {findings.length > 0 && (
        <ul className="divide-y divide-line">
          {findings.slice(0, isOpen ? undefined : maxCollapsedFindings).map((finding) => (
            <FindingRow key={finding.places[0]!.key} finding={finding} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <div data-print="hide" className="border-t border-line px-2 py-1">
          <Button variant="quiet" size="sm" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `Show ${hidden} more`}
            <span className="sr-only">: {title}</span>
          </Button>
        </div>
      )}
      {gap && <p className="border-t border-line px-4 py-2.5 text-sm text-muted first:border-t-0">{gap}</p>}
    </Card>
  );
}

function FindingRow({ finding: { who, text, note, action, places } }: { finding: Finding }) {
  const [isOpen, setOpen] = useState(false);
  const hidden = places.length - maxCollapsedPlaces;
  return (
    <li className="px-4 py-2 text-sm leading-5">
      <p className="wrap-anywhere">
        <strong className="font-medium">{who}</strong> <span className="text-muted">{text}</span>
      </p>
      {note && <p className="text-xs text-muted">{note}</p>}
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5">
        <span className="flex items-center gap-1 text-xs text-faint">
          {action}
          <ArrowRight aria-hidden className="size-3.5" />
        </span>
        {places.slice(0, isOpen ? undefined : maxCollapsedPlaces).map(({ key, label, href }) => (
          <TextLink key={key} href={href} prefetch={false} className="min-h-6 wrap-anywhere">
            <span className="sr-only">{action}: </span>
            {label}
          </TextLink>
        ))}
        {hidden > 0 && (
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={isOpen}
            aria-label={isOpen ? `Fewer places of ${who}` : `${hidden} more places of ${who}`}
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Fewer' : `and ${hidden} more`}
          </Button>
        )}
      </p>
    </li>
  );
}
