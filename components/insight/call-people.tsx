import { CopyButton } from '@/components/ui/copy-button';
import { TextLink } from '@/components/ui/text-link';
import dynamic from 'next/dynamic';
import { notify } from '@/components/ui/notify';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { useShortcut } from '@/components/ui/use-shortcut';
import { ContactDetails } from '@/components/values/contact-details';
import { PersonName } from '@/components/values/person-name';
import type { Callee } from '@/lib/contacts/who-to-call';
import { sentence } from '@/lib/insight/words';
import type { AlsoRaise } from './use-also-raise';
import { partlyRead } from './use-address-book';
import type { LinkCall } from './use-call';

const PromiseLine = dynamic(
  loaderWithRetry(() => import('./promise-line').then((module) => module.PromiseLine)),
  { ssr: false },
);

/** Who to call about a link, how, and what else to raise. With `hasKey`, `c` copies it; only one per page may have it. */
export function CallPeople({
  call,
  book,
  agent,
  copyText,
  alsoRaise,
  isOwn,
  address,
  hasKey,
  layout,
}: LinkCall & { hasKey: boolean; layout?: 'column' | 'line' }) {
  // If there is nothing to copy, the key says why instead of doing nothing.
  const reason =
    call && book.isReading ? 'The address book is still being read' : 'There is no number to copy';
  useShortcut('c', () => notify(reason), hasKey && !(call?.callee && copyText));
  if (!call) return <p className="text-sm text-muted">No one needs a call about this.</p>;
  const { callee, others, because } = call;
  if (book.isReading && !callee) return <p className="text-sm text-muted">Reading the address book…</p>;
  const part = partlyRead(book);
  const unread = book.missing ?? (callee || isOwn ? null : part);
  return (
    <div className="space-y-1.5 text-sm">
      {callee && (
        <>
          <PersonName name={callee.contact.name} detail={callee.role} />
          <ContactDetails contact={callee.contact} agent={agent} layout={layout} />
          {copyText && (
            <CopyButton
              text={copyText}
              label="Copy with what to say"
              name={layout === 'line' ? `Copy with what to say about ${address}` : undefined}
              hotkey={hasKey ? 'c' : undefined}
            />
          )}
        </>
      )}
      <p className="text-xs text-muted">{unread ?? sentence(because)}</p>
      {callee && <PromiseLine company={callee.contact.company} role={callee.role} />}
      {!callee && others.length === 0 && agent && <p>Ask the listing’s agent: {agent}</p>}
      {callee && !alsoRaise.isHidden && <AlsoRaiseLine {...alsoRaise} />}
      {book.missing || (unread && others.length === 0) ? null : others.length === 0 ? (
        <p className="leading-6 text-faint">
          {book.isReading ? 'Looking for others…' : (part ?? 'No one else is named on this sale.')}
        </p>
      ) : (
        <details>
          <summary className="w-fit rounded-sm leading-6 text-muted">
            {callee ? 'Someone else' : 'People on this sale'} ({others.length})
          </summary>
          <ul className="mt-1 space-y-2">
            {others.map((person) => (
              <OtherPerson key={person.contact.id + person.role} {...person} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Keeps its height while loading, so that nothing below it moves. */
function AlsoRaiseLine({ items, isReading, isComplete }: AlsoRaise) {
  const nothing = isComplete ? 'nothing else is waiting for them.' : 'nothing on the sales we have read.';
  return (
    <p className="line-clamp-2 min-h-10">
      <span className="text-faint">Also raise: </span>
      {items.map(({ transactionId, text, href }, at) => (
        <span key={transactionId}>
          {at > 0 && '; '}
          <TextLink href={href} prefetch={false}>
            {text}
          </TextLink>
        </span>
      ))}
      {items.length === 0 && (isReading ? 'reading their other sales…' : nothing)}
    </p>
  );
}

function OtherPerson({ contact, role }: Callee) {
  return (
    <li>
      <PersonName name={contact.name} detail={role} />
      <ContactDetails contact={contact} layout="line" />
    </li>
  );
}
