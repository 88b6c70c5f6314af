'use client';

import { useEffect, useRef, useState } from 'react';
import dynamic from 'next/dynamic';
import { DoorOpen } from 'lucide-react';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { whenIdle } from '@/components/ui/idle';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';

const loadDialog = loaderWithRetry(() =>
  import('./ask-to-join-dialog').then((module) => module.AskToJoinDialog),
);
const AskToJoinDialog = dynamic(loadDialog, { ssr: false });

type AskToJoinProps = {
  transactionId: string;
  address: string;
  /** The user's role elsewhere in the chain, as the default. */
  likelyRole: string;
  userId: string;
};

/** Asks the parties of a dark link to let the user join (endpoint 18). */
export function AskToJoin({ transactionId, address, likelyRole, userId }: AskToJoinProps) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<'new' | 'existing' | null>(null);
  useEffect(() => whenIdle(loadDialog), []);
  // Replaces the button, which would have got the focus back from the dialog.
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked) outcome.current?.focus();
  }, [asked]);
  const missingScope = useMissingScope('requests:write');
  if (asked) {
    return (
      <div ref={outcome} tabIndex={-1} className="rounded-lg">
        <Banner
          tone="success"
          isLive
          title={asked === 'new' ? 'You have asked to join' : 'You had already asked'}
        >
          {asked === 'new'
            ? 'Someone who can change the parties there decides in the service. Once they accept, you will see the stages here. A request cannot be cancelled from here.'
            : 'Your request is still waiting for someone who can change the parties there. It was not sent twice.'}
        </Banner>
      </div>
    );
  }
  return (
    <>
      <Button icon={<DoorOpen aria-hidden />} disabledReason={missingScope} onPress={() => setOpen(true)}>
        Ask to join
      </Button>
      {isOpen && (
        <AskToJoinDialog
          {...{ transactionId, address, likelyRole, userId }}
          onOpenChange={setOpen}
          onDone={(existing) => {
            setAsked(existing ? 'existing' : 'new');
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
