'use client';

import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { RadioGroup } from '@/components/ui/radio-group';
import {
  cutToHeld,
  permissionPresets,
  rightsBeyond,
  samePermissions,
  type PresetId,
} from '@/lib/values/permission-presets';
import type { Permissions } from '@/lib/values/permissions';
import { rightsInWords } from '@/lib/values/permissions-words';
import { RightsGrid } from './rights-grid';

type RightsPickerProps = {
  label: string;
  value: Permissions;
  onChange: (value: Permissions) => void;
  /** The giver's own rights: nobody gives more than they hold. */
  held: Permissions;
};

/** Rights by a usual bundle, cut to what the giver holds, or one by one. */
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
    <div className="space-y-3">
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
          { value: 'own', label: 'One by one' },
        ]}
      />
      {chosen && chosen.cut.length > 0 && (
        <Banner tone="info" isLive>
          Left out, because you do not hold it yourself: {rightsInWords(chosen.cut)}.
        </Banner>
      )}
      {!chosen && (
        <div>
          <RightsGrid caption={label} value={value} onChange={onChange} held={held} />
          <p className="mt-1 text-xs text-faint">Rights that you do not hold yourself cannot be ticked.</p>
        </div>
      )}
    </div>
  );
}
