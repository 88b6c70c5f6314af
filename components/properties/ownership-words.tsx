import { Moment } from '@/components/values/moment';
import type { Ownership } from '@/lib/properties/schema';
import { ownershipLabel } from '@/lib/properties/ownership-label';

/** Since when, or until when, the user owns it, and in which form. Null: they are a party, not an owner. */
export function OwnershipWords({ ownership }: { ownership: Ownership | null }) {
  if (!ownership) return <span className="text-faint">You do not own it</span>;
  const { since, until, type } = ownership;
  return (
    <span>
      {until === null ? (
        <>
          Since <Moment value={since} />
        </>
      ) : (
        <>
          <Moment value={since} /> to <Moment value={until} />
        </>
      )}
      {type && <span className="block text-muted">{ownershipLabel(type)}</span>}
    </span>
  );
}
