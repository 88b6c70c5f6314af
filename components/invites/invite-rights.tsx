'use client';

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { FieldBinding } from '@/components/ui/form-field';
import { Select } from '@/components/ui/select';
import { RightsPicker } from '@/components/values/rights-picker';
import { expiryLabels } from '@/lib/invites/invite-status';
import { type InviteEntry, rightsOf } from '@/lib/invites/invite-entry';
import { inviteExpiries, type InviteExpiry } from '@/lib/invites/schema';
import { rightsLabel, usualRights } from '@/lib/invites/usual-rights';
import type { Permissions } from '@/lib/values/schema';

type InviteRightsProps = {
  id: string;
  entry: InviteEntry;
  held: Permissions;
  /** Called with null to reset to the usual rights of the role. */
  onChange: (rights: Permissions | null) => void;
};

/** The rights of a row: preset by the role, and editable in a dialog. */
export function InviteRights({ id, entry, held, onChange }: InviteRightsProps) {
  const [isOpen, setOpen] = useState(false);
  const rights = rightsOf(entry, held);
  const label = rightsLabel(rights, entry.role, held);
  const person = entry.email.trim() || 'this person';
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden data-label className="text-sm font-medium text-ink">
        Rights
      </span>
      <Button
        id={id}
        icon={<KeyRound aria-hidden />}
        aria-label={`Rights: ${label}`}
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        className="w-full justify-start!"
      >
        <span className="truncate">{label}</span>
      </Button>
      <Dialog
        title={`What ${person} can do`}
        size="lg"
        isOpen={isOpen}
        onOpenChange={setOpen}
        actions={(close) => (
          <>
            {entry.permissions && (
              <Button onPress={() => onChange(null)}>
                Reset to the usual rights: {usualRights(entry.role).label}
              </Button>
            )}
            <Button variant="primary" onPress={close}>
              Done
            </Button>
          </>
        )}
      >
        <RightsPicker label="Their rights" value={rights} onChange={onChange} held={held} />
      </Dialog>
    </div>
  );
}

/** The expiries, shortest first. */
const expiries = [...inviteExpiries.filter((expiry) => expiry !== 'never'), 'never' as const];

/** When an invitation expires. */
export function ExpiryField({ onChange, ...field }: FieldBinding<InviteExpiry>) {
  return (
    <Select
      {...field}
      label="Expires"
      choices={expiries.map((id) => ({ id, text: expiryLabels[id] }))}
      onChange={(id) => onChange(expiries.find((expiry) => expiry === id) ?? field.value)}
    />
  );
}
