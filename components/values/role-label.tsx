import { roleLabel } from '@/lib/values/labels';

type RoleLabelProps = {
  /** Null where the user is no party. */
  role: string | null;
  none?: string;
};

export function RoleLabel({ role, none = 'Not a party' }: RoleLabelProps) {
  return role ? <span>{roleLabel(role)}</span> : <span className="text-faint">{none}</span>;
}
