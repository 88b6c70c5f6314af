'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { FlaskConical } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { useSingleKeys } from '@/components/ui/single-keys';
import { useShortcut } from '@/components/ui/use-shortcut';
import { useAddressBook } from '@/components/insight/use-address-book';
import type { Chain } from '@/lib/chains/schema';
import { chainsByFirm, firmKey, firmsOf } from '@/lib/contacts/firms';
import type { ReadChain } from '@/lib/insight/insight-input';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import type { Supposition } from '@/lib/insight/what-if';

const loadDialog = loaderWithRetry(() =>
  import('@/components/insight/what-if-dialog').then((module) => module.WhatIfDialog),
);
const WhatIfDialog = dynamic(loadDialog, { ssr: false });

type WhatIfProps = {
  chain: Chain;
  stages: ReadChain['stages'];
  insight: ChainInsight;
  now: number;
  onAdd: (supposition: Supposition) => void;
};

/** "What if…" (`i`) a stage were done on a day, a firm were away, or an open end were closed? */
export function WhatIf({ chain, stages, insight, now, onAdd }: WhatIfProps) {
  const [isOpen, setOpen] = useState(false);
  useShortcut('i', () => setOpen(true));
  const hasKeys = useSingleKeys();
  const nameOf = (id: string) =>
    chain.transactions.find((transaction) => transaction.id === id)?.address.line1 ?? '';
  const { contacts } = useAddressBook(isOpen);
  const conveyancers = firmsOf(contacts);
  const chainCounts = chainsByFirm(contacts);
  const firmDetail = (firm: string) => {
    const count = chainCounts.get(firmKey(firm)) ?? 1;
    return count > 1 ? `in ${count} of your chains` : undefined;
  };
  const firms = chain.transactions.flatMap(({ id, listing }) => [
    listing.agent,
    ...Object.values(conveyancers[id] ?? {}),
  ]);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={<FlaskConical aria-hidden />}
        aria-keyshortcuts={hasKeys ? 'i' : undefined}
        onPointerEnter={() => void loadDialog()}
        onPress={() => setOpen(true)}
      >
        What if…
      </Button>
      {isOpen && (
        <WhatIfDialog
          now={now}
          choices={{
            stages: [...stages].flatMap(([transactionId, { stages: all }]) =>
              all
                .filter(({ progress }) => progress !== 'Completed')
                .map(({ id, title }) => ({ id, text: title, detail: nameOf(transactionId) })),
            ),
            firms: [...new Set(firms)]
              .filter(Boolean)
              .map((firm) => ({ id: firm, text: firm, detail: firmDetail(firm) })),
            ends: insight.ends
              .filter(({ state }) => state !== 'closed')
              .map(({ transactionId, position }) => ({
                id: `${position} ${transactionId}`,
                text: `${position === 'top' ? 'Top' : 'Bottom'}: ${nameOf(transactionId)}`,
              })),
          }}
          onAdd={onAdd}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
