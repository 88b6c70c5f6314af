'use client';

import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormFailure } from '@/components/shell/form-failure';
import { Banner } from '@/components/ui/banner';
import { bodyResolver } from '@/components/ui/body-resolver';
import { Form } from '@/components/ui/form';
import { FormField } from '@/components/ui/form-field';
import { PermissionsMatrix } from '@/components/values/permissions';
import { RightsPicker } from '@/components/values/rights-picker';
import { RoleFields } from '@/components/values/role-fields';
import {
  isSameParty,
  leavesNoEditor,
  type PartyChange,
  partyPatch,
  withMoved,
} from '@/lib/parties/party-rules';
import { type Party, type PatchPartyBody, patchPartyBodySchema } from '@/lib/parties/schema';
import { rightsBeyond, samePermissions } from '@/lib/values/permissions';
import { roleLabel } from '@/lib/values/labels';
import type { Permissions } from '@/lib/values/schema';

type PartyFormProps = {
  userId: string;
  party: Party;
  /** The parties of the transaction, to check that at least one can still change them. */
  parties: Party[];
  /** Whether parties are missing from `parties`: one of those may still be able to. */
  hasGaps: boolean;
  /** The rights of the user, who cannot grant more than they hold. */
  held: Permissions;
  /** Why the party can no longer be changed, if that is so since the form was opened. */
  refusal?: string;
  /** Why the last attempt failed. */
  failure: unknown;
  /**
   * Called with the patch, which may be empty. Resolves to whether it was saved.
   * @param undo null if the user could not give back what they take away
   */
  onSubmit: (body: PatchPartyBody, undo: PartyUndo | null) => Promise<boolean>;
};

/** The patch that undoes a change of a party, which is `latest` by then. */
export type PartyUndo = (latest: PartyChange) => PatchPartyBody;

/** @property before as the user saw the party, also in a draft: someone else may change it before this is sent */
type PartyValues = PartyChange & { before: PartyChange };

/** Changes a party's role and rights (endpoint 8), and shows the effect before it is sent. */
export function PartyForm(props: PartyFormProps) {
  const { userId, party, parties, hasGaps, held, refusal, failure, onSubmit } = props;
  const latest: PartyChange = {
    role: party.role,
    representing: party.representing,
    permissions: party.permissions,
  };
  const [opened] = useState(latest);
  const form = useForm<PartyValues, unknown, PatchPartyBody>({
    defaultValues: { ...opened, before: opened },
    // The error summary takes focus instead.
    shouldFocusError: false,
    resolver: bodyResolver(patchPartyBodySchema, {
      toBody: (values) => partyPatch(values.before, values, party),
    }),
  });
  const [role, representing, permissions, before] = useWatch({
    control: form.control,
    name: ['role', 'representing', 'permissions', 'before'],
  });
  const after = { role, representing, permissions };
  const patch = partyPatch(before, after, latest);
  const removed = rightsBeyond(before.permissions, permissions);
  const reducesOwnRights = party.isYou && removed.length > 0;
  // Endpoint rules 8: no one can give more than they hold.
  const heldAfter = party.isYou ? permissions : held;
  const isReversible = removed.every(({ resource, flag }) => heldAfter[resource][flag]);

  return (
    <Form
      form={form}
      label="Change a party"
      submitLabel="Save the changes"
      disabledReason={refusal}
      onSubmit={(body) => onSubmit(body, isReversible ? (latest) => partyPatch(after, before, latest) : null)}
      draft={{ owner: userId, name: `party:${party.id}` }}
      outcome={
        <>
          <FormFailure
            failure={failure}
            what="The change"
            hasIssues
            conflict={
              <p>
                No one would be left who can change the parties of this transaction. Give that right to
                someone else first.
              </p>
            }
          />
          {refusal && (
            <Banner tone="warning" title="This can no longer be saved" isLive>
              {refusal} What you entered is still here.
            </Banner>
          )}
        </>
      }
    >
      <FormField control={form.control} name="role">
        {(roleField) => (
          <FormField control={form.control} name="representing">
            {(side) => (
              <RoleFields
                role={roleField}
                representing={side}
                label={party.isYou ? 'Your role' : 'Their role'}
              />
            )}
          </FormField>
        )}
      </FormField>
      <FormField control={form.control} name="permissions">
        {({ id, value, onChange }) => (
          <div id={id}>
            <RightsPicker
              label={party.isYou ? 'Your rights' : 'Their rights'}
              value={value}
              onChange={onChange}
              held={held}
            />
          </div>
        )}
      </FormField>
      {!isSameParty(before, after) && (
        <PartyDifference
          before={latest}
          after={{ ...latest, ...patch, permissions: { ...latest.permissions, ...patch.permissions } }}
          isOutdated={!isSameParty(before, latest)}
        />
      )}
      {!hasGaps &&
      leavesNoEditor(parties, party.id, withMoved(before.permissions, permissions, party.permissions)) ? (
        <Banner tone="warning" title="No one else can change the parties" isLive>
          The service does not allow this, because someone must be able to change them. Give that right to
          another party first.
        </Banner>
      ) : (
        reducesOwnRights && (
          <Banner tone="warning" title="You are removing your own rights" isLive>
            You cannot give them back to yourself. Another party would have to.
          </Banner>
        )
      )}
    </Form>
  );
}

type PartyDifferenceProps = {
  /** As the party is now. */
  before: PartyChange;
  /** As it would be then. */
  after: PartyChange;
  /** Whether the party has changed since the user saw it, which the fields above do not show. */
  isOutdated: boolean;
};

/** The effect of a change: the role before and after, and all rights with the changes highlighted. */
function PartyDifference({ before, after, isOutdated }: PartyDifferenceProps) {
  const roleBefore = roleLabel(before.role, before.representing);
  const roleAfter = after.role.trim() ? roleLabel(after.role, after.representing) : '…';
  return (
    <section
      aria-label="What changes"
      className="space-y-2 rounded-lg border border-line bg-sunken p-3 text-sm"
    >
      <h3 className="font-semibold">What changes</h3>
      {isOutdated && (
        <p>This has been changed since you began. What you did not change yourself stays as it is now:</p>
      )}
      {roleBefore !== roleAfter ? (
        <p>
          <del className="text-muted">{roleBefore}</del> <span aria-hidden>→</span>{' '}
          <ins className="font-medium no-underline">{roleAfter}</ins>
        </p>
      ) : (
        isOutdated && <p className="font-medium">{roleAfter}</p>
      )}
      {(isOutdated || !samePermissions(before.permissions, after.permissions)) && (
        <PermissionsMatrix
          caption="Rights after the change"
          permissions={after.permissions}
          before={before.permissions}
        />
      )}
    </section>
  );
}
