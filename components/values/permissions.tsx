import { Fragment, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import {
  flagLabels,
  type PermissionFlag,
  permissionFlags,
  type PermissionResource,
  permissionResources,
  permissionsInWords,
  resourceLabels,
} from '@/lib/values/permissions';
import type { Permissions } from '@/lib/values/schema';

type RightsTableProps = {
  /** The accessible name of the table: whose rights it shows. */
  caption: string;
  /** Renders the table cell of one right. */
  cell: (resource: PermissionResource, flag: PermissionFlag) => ReactNode;
};

/** A table of the five resources by the three flags. */
export function RightsTable({ caption, cell }: RightsTableProps) {
  return (
    <table className="w-full max-w-md text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="sr-only">
            On
          </th>
          {permissionFlags.map((flag) => (
            <th key={flag} scope="col" className="w-18 py-1 text-center text-xs font-medium text-faint">
              {flagLabels[flag]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {permissionResources.map((resource) => (
          <tr key={resource}>
            <th
              scope="row"
              className="border-t border-line py-1 pr-3 text-left font-normal first-letter:uppercase"
            >
              {resourceLabels[resource]}
            </th>
            {permissionFlags.map((flag) => (
              <Fragment key={flag}>{cell(resource, flag)}</Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type PermissionsMatrixProps = {
  caption: string;
  permissions: Permissions;
  /** The rights before a change. Cells that differ are highlighted and labelled. */
  before?: Permissions;
};

/** A read-only table of rights. */
export const PermissionsMatrix = ({ caption, permissions, before = permissions }: PermissionsMatrixProps) => (
  <RightsTable
    caption={caption}
    cell={(resource, flag) => (
      <RightCell isHeld={permissions[resource][flag]} wasHeld={before[resource][flag]} />
    )}
  />
);

function RightCell({ isHeld, wasHeld }: { isHeld: boolean; wasHeld: boolean }) {
  const change = isHeld === wasHeld ? '' : isHeld ? 'added' : 'removed';
  return (
    <td className={clsx('border-t border-line py-1 text-center', change && 'bg-accent-soft')}>
      <span className="inline-flex flex-col items-center align-middle">
        {isHeld ? (
          <Check aria-hidden className="size-4 text-success" />
        ) : (
          <Minus aria-hidden className="size-4 text-faint" />
        )}
        <span className={change ? 'text-xs font-medium text-accent-ink' : 'sr-only'}>
          {change || (isHeld ? 'yes' : 'no')}
        </span>
      </span>
    </td>
  );
}

/** Rights in up to three sentences. Null means that the user is not a party and has no rights. */
export function PermissionsWords({
  permissions,
  who = 'you',
}: {
  permissions: Permissions | null;
  who?: 'you' | 'they';
}) {
  const subject = who === 'you' ? 'You' : 'They';
  if (!permissions) return <p>{subject} have no rights here.</p>;
  const { view, edit, remove } = permissionsInWords(permissions);
  return (
    <div className="space-y-0.5">
      <p>{view ? `${subject} can see ${view}.` : `${subject} can see none of it.`}</p>
      <p>{edit ? `${subject} can change ${edit}.` : `${subject} cannot change anything.`}</p>
      {remove && <p>{`${subject} can delete ${remove}.`}</p>}
    </div>
  );
}
