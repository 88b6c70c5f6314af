'use client';

import { Checkbox } from '@/components/ui/checkbox';
import { permissionFlags, permissionResources } from '@/lib/values/permission-names';
import type { Permissions } from '@/lib/values/permissions';
import { flagLabels, resourceLabels } from '@/lib/values/permissions-words';

type RightsGridProps = {
  /** Whose rights: names the table. */
  caption: string;
  value: Permissions;
  onChange: (value: Permissions) => void;
  /** Only these may be given; the others cannot be ticked. */
  held: Permissions;
};

/** The five resources by the three flags, each to be ticked. */
export function RightsGrid({ caption, value, onChange, held }: RightsGridProps) {
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
              <td key={flag} className="border-t border-line py-1">
                <Checkbox
                  className="items-center"
                  isSelected={value[resource][flag]}
                  isDisabled={!held[resource][flag]}
                  onChange={(isGiven) =>
                    onChange({ ...value, [resource]: { ...value[resource], [flag]: isGiven } })
                  }
                >
                  <span className="sr-only">
                    {flagLabels[flag]} {resourceLabels[resource]}
                  </span>
                </Checkbox>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
