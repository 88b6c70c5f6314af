'use client';

import { ComboBox } from '@/components/ui/combo-box';
import type { FieldBinding } from '@/components/ui/form-field';
import { knownRoles, knownSides, sideOfRole } from '@/lib/values/labels';

const asChoice = (text: string) => ({ id: text, text });
const roles = knownRoles.map(asChoice);
const sides = knownSides.map(asChoice);

/** They represent themselves, whatever side the role before them had. */
const principals = ['Seller', 'Buyer', 'Prospective Buyer'];

type RoleFieldsProps = {
  role: FieldBinding<string>;
  representing: FieldBinding<string>;
  /** The label of the first field. */
  label?: 'Your role' | 'Their role';
};

/** A role and whom it represents. Both are open sets: known values are suggested, others may be typed. */
export function RoleFields({ role, representing, label = 'Your role' }: RoleFieldsProps) {
  const chooseRole = (value: string) => {
    role.onChange(value);
    const side = sideOfRole(value);
    if (side && (!representing.value || principals.includes(value))) representing.onChange(side);
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ComboBox
        {...withoutValue(role)}
        label={label}
        choices={roles}
        allowsCustomValue
        inputValue={role.value}
        onInputChange={chooseRole}
      />
      <ComboBox
        {...withoutValue(representing)}
        label="Representing"
        choices={sides}
        allowsCustomValue
        inputValue={representing.value}
        onInputChange={representing.onChange}
      />
    </div>
  );
}

/** Omits `value` and `onChange`: with free text, the input text is the value and not the chosen id. */
function withoutValue({ id, name, onBlur, ref, errorMessage }: FieldBinding<string>) {
  return { id, name, onBlur, ref, errorMessage };
}
