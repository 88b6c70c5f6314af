import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { Avatar } from '@/components/ui/avatar';

type PersonNameProps = {
  /** Null when the person does not share it. */
  name: string | null;
  /** Below the name: role, company. */
  detail?: ReactNode;
  isYou?: boolean;
};

/** A person in a row: initials, name or "Name not shared", one quiet line. */
export function PersonName({ name, detail, isYou }: PersonNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} />
      <span className="min-w-0">
        <span className={oneLine} title={name ?? undefined}>
          {name ? (
            <span className="font-medium">{name}</span>
          ) : (
            <span className="text-faint italic">Name not shared</span>
          )}
          {isYou && <span className="text-faint"> (you)</span>}
        </span>
        {detail && (
          <span
            className={clsx(oneLine, 'text-sm text-muted')}
            title={typeof detail === 'string' ? detail : undefined}
          >
            {detail}
          </span>
        )}
      </span>
    </span>
  );
}

/** In a table's card on a phone, where nothing hovers, it is wrapped instead. */
const oneLine = 'block truncate @max-xl:break-words @max-xl:whitespace-normal';
