'use client';

import { useQuery } from '@tanstack/react-query';
import { Gauge, Hourglass } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { KeyValues } from '@/components/ui/key-values';
import { Popover } from '@/components/ui/popover';
import { healthQuery } from '@/lib/query/health-query';
import { formatClock } from '@/lib/values/moment-format';

/** Shows how much of the shared allowance is left, with details that explain slow responses. */
export function RateMeter() {
  const governor = useQuery(healthQuery()).data?.governor;
  if (!governor || governor.limit === null) return null;
  const { limit, remaining, closedUntil } = governor;
  if (remaining === null && closedUntil === null) return null;
  const waiting = Object.values(governor.waiting).reduce((sum, count) => sum + count, 0);
  const Icon = closedUntil ? Hourglass : Gauge;
  const label =
    closedUntil || remaining === null
      ? 'waiting'
      : `${Math.round((100 * remaining) / Math.max(limit, 1))}% left`;
  return (
    <Popover
      label="Shared allowance"
      placement="bottom end"
      trigger={
        <Button
          variant="quiet"
          size="sm"
          className="text-xs! font-normal! text-faint!"
          icon={<Icon aria-hidden />}
          aria-label={`Shared allowance: ${label}`}
        >
          {label}
        </Button>
      }
    >
      <div className="w-64 space-y-2 text-sm">
        <p className="text-muted">
          Everyone on this dashboard shares one limit on requests to the service. When little of it is left,
          what you do goes first and background updates wait.
        </p>
        <KeyValues
          items={[
            ...(remaining === null ? [] : [{ label: 'Left', value: `${remaining} of ${limit}` }]),
            {
              label: 'Waiting',
              value: waiting === 0 ? 'Nothing' : `${waiting} ${waiting === 1 ? 'request' : 'requests'}`,
            },
            ...(closedUntil ? [{ label: 'Carries on at', value: formatClock(closedUntil) }] : []),
          ]}
        />
      </div>
    </Popover>
  );
}
