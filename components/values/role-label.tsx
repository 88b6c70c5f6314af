import { roleLabel } from '@/lib/values/labels';

type RoleLabelProps = {
  /** Null if the user is not a party. */
  role: string | null;
  none?: string;
};

export function RoleLabel({ role, none = 'Not a party' }: RoleLabelProps) {
  return role ? <span>{roleLabel(role)}</span> : <span className="text-faint">{none}</span>;
}
