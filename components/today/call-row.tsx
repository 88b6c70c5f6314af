import { Clock } from 'lucide-react';
import { PromiseLine } from '@/components/insight/promise-line';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { IconButton } from '@/components/ui/icon-button';
import { TextLink } from '@/components/ui/text-link';
import { ContactDetails } from '@/components/values/contact-details';
import type { UpdateSubject } from '@/lib/today/brief-chain';
import { callText, type PersonToCall, type Question } from '@/lib/contacts/call-list';
import { sentence } from '@/lib/insight/words';
import { routes } from '@/lib/routes';
import { formatClock } from '@/lib/values/moment-format';

type CallRowProps = {
  person: PersonToCall;
  /** The listing's agent, for people who share no contact details. */
  agent: string | null;
  /** The subject of an update: that of the first question. */
  about: UpdateSubject | null;
  /** Epoch milliseconds; null if not called today. */
  calledAt: number | null;
  onCalled: (isCalled: boolean) => void;
  onSnooze: () => void;
};

/** A person to call: their number and all questions, each with the reason for asking them. */
export function CallRow({ person, agent, about, calledAt, onCalled, onSnooze }: CallRowProps) {
  const { contact, roles, questions } = person;
  const { name, company } = contact;
  const shownName = name ?? company ?? 'them';
  const reasons = new Set(questions.map(({ because }) => because));
  return (
    <li
      data-item={`call:${contact.id}`}
      data-copy={callText(person)}
      data-about={about ? JSON.stringify(about) : undefined}
      className="px-4 py-2.5 text-sm leading-5"
    >
      <div className="flex items-start gap-x-3">
        <p className="min-w-0 flex-1">
          <TextLink
            href={routes.addressBook({ q: name ?? company ?? '' })}
            variant="plain"
            prefetch={false}
            className="mr-3 text-base"
          >
            {name ?? 'Name not shared'}
          </TextLink>
          <span className="text-muted">{roles.join(', ')}</span>
        </p>
        <p data-print="hide" className="flex shrink-0">
          <CopyButton
            text={callText(person)}
            variant="quiet"
            isCompact
            label={`Copy the call to ${shownName}`}
          />
          <Button
            variant="quiet"
            size="sm"
            aria-pressed={calledAt !== null}
            onPress={() => onCalled(calledAt === null)}
          >
            {calledAt === null ? 'Mark called' : `Called ${formatClock(calledAt)}`}
            <span className="sr-only">: {shownName}</span>
          </Button>
          <IconButton
            size="sm"
            label={`Hide the call to ${shownName}`}
            icon={<Clock aria-hidden />}
            onPress={onSnooze}
          />
        </p>
      </div>
      <ContactDetails contact={contact} agent={agent} layout="line" />
      <ul className="mt-1 space-y-1">
        {questions.map((question) => (
          <QuestionLine key={question.text} question={question} hasOwnReason={reasons.size > 1} />
        ))}
      </ul>
      {reasons.size === 1 && <p className="mt-1 text-xs text-faint">{sentence(questions[0]!.because)}</p>}
      <PromiseLine company={company} role={roles[0]} />
    </li>
  );
}

type QuestionLineProps = { question: Question; hasOwnReason: boolean };

function QuestionLine({ question: { chainId, link, text, because }, hasOwnReason }: QuestionLineProps) {
  return (
    <li className="border-l-2 border-line pl-3">
      <TextLink
        href={routes.chain(chainId, { select: link.transactionId })}
        variant="plain"
        prefetch={false}
        className="font-normal"
      >
        {text}
      </TextLink>
      {hasOwnReason && <p className="text-xs text-faint">{sentence(because)}</p>}
    </li>
  );
}
