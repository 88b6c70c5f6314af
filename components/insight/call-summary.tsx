import { clsx } from 'clsx';
import { Mail, Phone } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Popover } from '@/components/ui/popover';
import { mailLink, telephoneLink } from '@/lib/values/links';
import { CallPeople } from './call-people';
import { partlyRead } from './use-address-book';
import type { LinkCall } from './use-call';

/** Who to call, in the height of three lines, also while loading or if it is no one. A popover shows the rest. */
export function CallSummary({ hasKey, ...link }: LinkCall & { hasKey: boolean }) {
  const { call, book, copyText, address } = link;
  const contact = call?.callee?.contact;
  const isReading = book.isReading && !contact;
  return (
    <div className={clsx('flex h-18 flex-col text-sm pointer-coarse:h-24', contact && 'justify-between')}>
      <p className="truncate">
        {contact ? (
          <>
            <span className="font-medium">{contact.name ?? 'Name not shared'}</span>
            {contact.company && `, ${contact.company}`}
          </>
        ) : (
          <span className="text-muted">{isReading ? 'Reading the address book…' : noOneText(link)}</span>
        )}
      </p>
      {contact && (
        <p className="flex items-center gap-2 truncate">
          {contact.phone && (
            <a
              href={telephoneLink(contact.phone)}
              className="inline-flex min-h-6 items-center gap-1.5 hover:underline"
            >
              <Phone aria-hidden className="size-3.5 text-faint" />
              {contact.phone}
            </a>
          )}
          {contact.email && (
            <a
              href={mailLink(contact.email)}
              aria-label={`Write to ${contact.email}`}
              className="inline-flex size-6 items-center justify-center text-muted hover:text-ink"
            >
              <Mail aria-hidden className="size-3.5" />
            </a>
          )}
          {!contact.phone && <span className="text-faint">Phone not shared</span>}
        </p>
      )}
      <p className="-ml-2 flex items-center">
        {call && !isReading && (
          <>
            {copyText && (
              <CopyButton
                text={copyText}
                variant="quiet"
                name={`Copy the number and words about ${address}`}
                hotkey={hasKey ? 'c' : undefined}
              />
            )}
            <Popover
              label="Who to call"
              trigger={
                <Button variant="quiet" size="sm">
                  Why, and who else<span className="sr-only"> to call about {address}</span>
                </Button>
              }
            >
              {() => <CallPeople {...link} hasKey={false} />}
            </Popover>
          </>
        )}
      </p>
    </div>
  );
}

function noOneText({ isOwn, call, book }: LinkCall): string {
  if (isOwn) return 'No one: it is assigned to you';
  if (!call) return 'No one';
  if (book.missing) return 'The address book could not be read';
  return partlyRead(book) ? 'Not all of the address book could be read' : 'No one named for it';
}
