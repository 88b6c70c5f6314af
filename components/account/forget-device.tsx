'use client';

import { useState } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { forgetMemory } from '@/components/insight/use-memory';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Failure } from '@/lib/values/failure';

type Outcome = 'forgotten' | 'no response' | 'not allowed';

const messages: Record<Outcome, string> = {
  forgotten: 'Forgotten. Today has nothing to compare with until you mark it as seen again.',
  'no response':
    'The dashboard did not answer, so a copy for your other devices may still be there. Press the button again.',
  'not allowed': 'This browser did not allow it. Delete this site’s data in the browser’s settings.',
};

/** Deletes the stored memory of the morning brief, which survives signing out. */
export function ForgetDevice({ userId }: { userId: string }) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function forget() {
    setIsBusy(true);
    setOutcome(null);
    setOutcome(await tryToForget(client, userId));
    setIsBusy(false);
  }

  return (
    <Card
      title="This device"
      actions={
        <Button variant="quiet" isPending={isBusy} onPress={() => void forget()}>
          Forget this device
        </Button>
      }
    >
      <p className="text-sm text-muted">
        Deletes what this browser remembers about your chains since you last looked, which changes you made
        here, and any copy for your other devices. Drafts and saved views stay until you sign out.
      </p>
      <p role="status" className="mt-2 text-sm empty:sr-only">
        {outcome && messages[outcome]}
      </p>
    </Card>
  );
}

async function tryToForget(client: QueryClient, userId: string): Promise<Outcome> {
  try {
    await forgetMemory(client, userId);
    return 'forgotten';
  } catch (error) {
    return error instanceof Failure ? 'no response' : 'not allowed';
  }
}
