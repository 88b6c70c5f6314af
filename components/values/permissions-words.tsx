import type { Permissions } from '@/lib/values/permissions';
import { permissionsInWords } from '@/lib/values/permissions-words';

/** What someone may do, in one or two sentences. Null: the user is no party and holds no rights. */
export function PermissionsWords({
  permissions,
  who = 'you',
}: {
  permissions: Permissions | null;
  who?: 'you' | 'they';
}) {
  const subject = who === 'you' ? 'You' : 'They';
  if (!permissions) return <p>{subject} have no rights here.</p>;
  const { view, edit, remove } = permissionsInWords(permissions);
  return (
    <div className="space-y-0.5">
      <p>{view ? `${subject} can see ${view}.` : `${subject} can see none of it.`}</p>
      <p>{edit ? `${subject} can change ${edit}.` : `${subject} cannot change anything.`}</p>
      {remove && <p>{`${subject} can delete ${remove}.`}</p>}
    </div>
  );
}
