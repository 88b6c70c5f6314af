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
  /** The rights of the user, who cannot grant more than they hold. */
  held: Permissions;
};

/** Chooses rights as a preset, limited to what the user holds, or one by one. */
export function RightsPicker({ label, value, onChange, held }: RightsPickerProps) {
  // Limited presets may be equal, so remember which one the user chose.
  const [chosenId, setChosenId] = useState<PresetId | 'custom' | null>(null);
  const presets = permissionPresets.map((preset) => ({
    ...preset,
    granted: limitToHeld(preset.permissions, held),
    leftOut: rightsBeyond(preset.permissions, held),
  }));
  const matching = presets.filter(({ granted }) => samePermissions(granted, value));
  const selected =
    chosenId === 'custom' ? undefined : (matching.find(({ id }) => id === chosenId) ?? matching[0]);

  return (
    <div className="@container">
      <div className="grid gap-x-8 gap-y-4 @2xl:grid-cols-2">
        <RadioGroup
          label={label}
          value={selected?.id ?? 'custom'}
          onChange={(id) => {
            const preset = presets.find((candidate) => candidate.id === id);
            setChosenId(preset?.id ?? 'custom');
            if (preset) onChange(preset.granted);
          }}
          options={[
            ...presets.map(({ id, label: name, description }) => ({ value: id, label: name, description })),
            { value: 'custom', label: 'Custom', description: 'Any other choice of rights.' },
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
                  onChange={(isGranted) =>
                    onChange({ ...value, [resource]: { ...value[resource], [flag]: isGranted } })
                  }
                >
                  <span className="sr-only">
                    {flagLabels[flag]} {resourceLabels[resource]}
                  </span>
                </Checkbox>
              </td>
            )}
          />
          {selected && selected.leftOut.length > 0 && (
            <Banner tone="info" isLive>
              Left out, because you do not have it yourself: {rightsInWords(selected.leftOut)}.
            </Banner>
          )}
        </div>
      </div>
    </div>
  );
}
