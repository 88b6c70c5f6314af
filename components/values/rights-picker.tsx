'use client';

import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Checkbox } from '@/components/ui/checkbox';
import { RadioGroup } from '@/components/ui/radio-group';
import {
  cutToHeld,
  flagLabels,
  permissionFlags,
  permissionPresets,
  permissionResources,
  type PresetId,
  resourceLabels,
  rightsBeyond,
  rightsInWords,
  samePermissions,
} from '@/lib/values/permissions';
import type { Permissions } from '@/lib/values/schema';

type RightsPickerProps = {
  label: string;
  value: Permissions;
  onChange: (value: Permissions) => void;
  /** The giver's own rights: no one gives more than they hold. */
  held: Permissions;
};

/** Rights by a usual bundle, cut to what the giver holds, or ticked one by one. */
export function RightsPicker({ label, value, onChange, held }: RightsPickerProps) {
  // After a cut two bundles may be alike, so the one that was pressed is remembered as well.
  const [pressed, setPressed] = useState<PresetId | 'own' | null>(null);
  const bundles = permissionPresets.map((preset) => ({
    ...preset,
    given: cutToHeld(preset.permissions, held),
    cut: rightsBeyond(preset.permissions, held),
  }));
  const alike = bundles.filter(({ given }) => samePermissions(given, value));
  const chosen = pressed === 'own' ? undefined : (alike.find(({ id }) => id === pressed) ?? alike[0]);

  return (
    <div className="@container">
      <div className="grid gap-x-8 gap-y-4 @2xl:grid-cols-2">
        <RadioGroup
          label={label}
          value={chosen?.id ?? 'own'}
          onChange={(id) => {
            const bundle = bundles.find((one) => one.id === id);
            setPressed(bundle?.id ?? 'own');
            if (bundle) onChange(bundle.given);
          }}
          options={[
            ...bundles.map(({ id, label: name, description }) => ({ value: id, label: name, description })),
            { value: 'own', label: 'Custom', description: 'Any other choice of rights.' },
          ]}
        />
        <div className="space-y-3">
          <RightsGrid caption={`${label}, one by one`} value={value} onChange={onChange} held={held} />
          {chosen && chosen.cut.length > 0 && (
            <Banner tone="info" isLive>
              Left out, because you do not have it yourself: {rightsInWords(chosen.cut)}.
            </Banner>
          )}
        </div>
      </div>
    </div>
  );
}

type RightsGridProps = {
  /** Whose rights: names the table. */
  caption: string;
  value: Permissions;
  onChange: (value: Permissions) => void;
  /** Only these may be given; the others cannot be ticked. */
  held: Permissions;
};

/** The five resources by the three flags, each to be ticked. */
function RightsGrid({ caption, value, onChange, held }: RightsGridProps) {
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
