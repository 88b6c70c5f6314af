import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { permissionFlags, permissionResources } from '@/lib/values/permission-names';
import type { Permissions } from '@/lib/values/permissions';
import { flagLabels, resourceLabels } from '@/lib/values/permissions-words';

type PermissionsMatrixProps = {
  /** Whose rights: names the table. */
  caption: string;
  permissions: Permissions;
  /** The rights before a change: cells that differ are marked and say so. */
  before?: Permissions;
};

/** The five resources by the three flags, to read and not to edit. */
export function PermissionsMatrix({ caption, permissions, before }: PermissionsMatrixProps) {
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
              <Right
                key={flag}
                isHeld={permissions[resource][flag]}
                wasHeld={(before ?? permissions)[resource][flag]}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Right({ isHeld, wasHeld }: { isHeld: boolean; wasHeld: boolean }) {
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
