'use client';

import { RadioGroup } from '@/components/ui/radio-group';
import { Select } from '@/components/ui/select';
import { readingOrder } from '@/lib/chains/graph';
import type { Audience } from '@/lib/chains/redact';
import type { Chain } from '@/lib/chains/schema';
import { addressLine } from '@/lib/values/addresses';

/** Describes to the user what `lib/chains/redact.ts` leaves out for each audience. */
export const audienceWords: Record<Audience['level'], { label: string; description: string }> = {
  internal: {
    label: 'A colleague',
    description: 'Internal: everything this page shows, with amounts and notes.',
  },
  agent: {
    label: 'Another agent in the chain',
    description:
      'Addresses, how each sale stands, its stages and their dates. Leaves out amounts, listing agents, notes, names and contact details; stages are called by their kind, because people write names into titles.',
  },
  client: {
    label: 'A client',
    description:
      'One transaction: its amount, stages and dates, without notes. Every other home is “a link above” or “below” with its sale state: no address, amount, stage or date, and not which of them holds the chain.',
  },
};

type AudienceFieldProps = {
  chain: Chain;
  audience: Audience;
  /** The transaction whose client is the default; undefined if the user is not a party to any. */
  defaultClientOf: string | undefined;
  onChange: (audience: Audience) => void;
};

/** Chooses who an export is for, which decides what it contains. */
export function AudienceField({ chain, audience, defaultClientOf, onChange }: AudienceFieldProps) {
  const ownTransactions = readingOrder(chain).filter(({ yourRole }) => yourRole !== null);
  const levels: Audience['level'][] = defaultClientOf
    ? ['internal', 'agent', 'client']
    : ['internal', 'agent'];
  const choose = (level: string) => {
    if (level === 'client' && defaultClientOf) onChange({ level, transactionId: defaultClientOf });
    else if (level === 'internal' || level === 'agent') onChange({ level });
  };
  return (
    <div className="space-y-3">
      <RadioGroup
        label="Who will read it?"
        value={audience.level}
        onChange={choose}
        options={levels.map((value) => ({ value, ...audienceWords[value] }))}
      />
      {audience.level === 'client' && ownTransactions.length > 1 && (
        <Select
          label="Whose client?"
          className="pl-6"
          choices={ownTransactions.map(({ id, address }) => ({ id, text: addressLine(address) }))}
          value={audience.transactionId}
          onChange={(transactionId) => onChange({ level: 'client', transactionId })}
        />
      )}
    </div>
  );
}
