'use client';

import { useState } from 'react';
import { useRouter } from 'next/navigation';
import { forgetDraft, type Draft } from '@/components/ui/use-draft';
import { notify } from '@/components/ui/notify';

/** What is known of a write whose answer was lost: still looked for, there after all (`href`), or not found in two minutes. */
export type LostWrite = { state: 'looking' } | { state: 'found'; href: string } | { state: 'not-found' };

type Options<T> = {
  /** What was being saved: "The chain". */
  what: string;
  draft: Draft;
  hrefOf: (data: T) => string;
  /** What was entered counts as saved from now on. */
  onFound: () => void;
};

/** Follows a write whose answer was lost, also when the person goes elsewhere: when it turns up, they are told. */
export function useLostWrite<T>({ what, draft, hrefOf, onFound }: Options<T>) {
  const router = useRouter();
  const [lost, setLost] = useState<LostWrite | null>(null);
  return {
    lost,
    follow(later: Promise<T | null>) {
      setLost({ state: 'looking' });
      void later.then((data) => {
        if (data === null) return setLost({ state: 'not-found' });
        const href = hrefOf(data);
        onFound();
        // Last: a form that changes keeps its draft anew.
        forgetDraft(draft);
        setLost({ state: 'found', href });
        notify(`${what} was saved after all.`, {
          action: { label: 'Open', onPress: () => router.push(href) },
        });
      });
    },
    /** Before the next attempt. */
    drop: () => setLost(null),
  };
}
