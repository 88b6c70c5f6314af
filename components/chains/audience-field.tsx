'use client';

import { RadioGroup } from '@/components/ui/radio-group';
import { Select } from '@/components/ui/select';
import { readingOrder } from '@/lib/chains/graph';
import type { Audience } from '@/lib/chains/redact';
import type { Chain } from '@/lib/chains/schema';
import { addressLine } from '@/lib/values/addresses';

/** What each reader gets, and does not: `lib/chains/redact.ts` in words. */
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
  /** The transaction whose client is meant first. */
  usualId: string | undefined;
  onChange: (audience: Audience) => void;
};

/** Who will read it decides what is in it. */
export function AudienceField({ chain, audience, usualId, onChange }: AudienceFieldProps) {
  const own = readingOrder(chain).filter(({ yourRole }) => yourRole !== null);
  const levels: Audience['level'][] = usualId ? ['internal', 'agent', 'client'] : ['internal', 'agent'];
  const choose = (level: string) => {
    if (level === 'client' && usualId) onChange({ level, transactionId: usualId });
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
      {audience.level === 'client' && own.length > 1 && (
        <Select
          label="Whose client?"
          className="pl-6"
          choices={own.map(({ id, address }) => ({ id, text: addressLine(address) }))}
          value={audience.transactionId}
          onChange={(transactionId) => onChange({ level: 'client', transactionId })}
        />
      )}
    </div>
  );
}
