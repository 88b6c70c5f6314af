import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/avatar';

type PersonNameProps = {
  /** Null when the person does not share it. */
  name: string | null;
  /** Shown below the name: role, company. */
  detail?: ReactNode;
  isYou?: boolean;
};

/** A person in a list: initials, the name or "Name not shared", and a detail line. */
export function PersonName({ name, detail, isYou }: PersonNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} />
      <span className="min-w-0 wrap-anywhere">
        <span className="block">
          {name ? (
            <span className="font-medium">{name}</span>
          ) : (
            <span className="text-faint italic">Name not shared</span>
          )}
          {isYou && <span className="text-faint"> (you)</span>}
        </span>
        {detail && <span className="block text-sm text-muted">{detail}</span>}
      </span>
    </span>
  );
}
