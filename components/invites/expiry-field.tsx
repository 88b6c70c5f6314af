'use client';

import type { FieldBinding } from '@/components/ui/form-field';
import { Select } from '@/components/ui/select';
import { expiryLabels } from '@/lib/invites/expiry';
import { inviteExpiries, type InviteExpiry } from '@/lib/invites/schema';

/** The shortest first. */
const order = [...inviteExpiries.filter((one) => one !== 'never'), 'never' as const];

/** When an invitation expires. */
export function ExpiryField({ onChange, ...field }: FieldBinding<InviteExpiry>) {
  return (
    <Select
      {...field}
      label="Expires"
      choices={order.map((id) => ({ id, text: expiryLabels[id] }))}
      onChange={(id) => onChange(order.find((one) => one === id) ?? field.value)}
    />
  );
}
