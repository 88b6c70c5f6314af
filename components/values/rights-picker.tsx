'use client';

import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Checkbox } from '@/components/ui/checkbox';
import { RadioGroup } from '@/components/ui/radio-group';
import {
  limitToHeld,
  flagLabels,
  permissionPresets,
  type PresetId,
  resourceLabels,
  rightsBeyond,
  rightsInWords,
  samePermissions,
} from '@/lib/values/permissions';
import type { Permissions } from '@/lib/values/schema';
import { RightsTable } from './permissions';

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
    given: limitToHeld(preset.permissions, held),
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
          <RightsTable
            caption={`${label}, one by one`}
            cell={(resource, flag) => (
              <td className="border-t border-line py-1">
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
            )}
          />
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
