import { PermissionsMatrix } from '@/components/values/permissions';
import type { PartyChange } from '@/lib/parties/edit-rules';
import { samePermissions } from '@/lib/values/permissions';
import { roleLabel } from '@/lib/values/roles';

/** The effect of a change: the role before and after, and all rights with the changed ones marked. */
export function PartyDifference({ before, after }: { before: PartyChange; after: PartyChange }) {
  const was = roleLabel(before.role, before.representing);
  const becomes = after.role.trim() ? roleLabel(after.role, after.representing) : '…';
  return (
    <section
      aria-label="What changes"
      className="space-y-2 rounded-lg border border-line bg-sunken p-3 text-sm"
    >
      <h3 className="font-semibold">What changes</h3>
      {was !== becomes && (
        <p>
          <del className="text-muted">{was}</del> <span aria-hidden>→</span>{' '}
          <ins className="font-medium no-underline">{becomes}</ins>
        </p>
      )}
      {!samePermissions(before.permissions, after.permissions) && (
        <PermissionsMatrix
          caption="Rights after the change"
          permissions={after.permissions}
          before={before.permissions}
        />
      )}
    </section>
  );
}
