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
  /** The labels of the fields, such as "Your role" or "Their role". */
  labels?: { role: string; representing: string };
};

/** A role and whom it represents. Both are open sets: known values are suggested, others may be typed. */
export function RoleFields({ role, representing, labels }: RoleFieldsProps) {
  const chooseRole = (value: string) => {
    role.onChange(value);
    const side = sideOfRole(value);
    if (side && (!representing.value || principals.includes(value))) representing.onChange(side);
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ComboBox
        {...withoutValue(role)}
        label={labels?.role ?? 'Your role'}
        choices={roles}
        allowsCustomValue
        inputValue={role.value}
        onInputChange={chooseRole}
      />
      <ComboBox
        {...withoutValue(representing)}
        label={labels?.representing ?? 'Representing'}
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
