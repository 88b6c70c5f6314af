import { roleLabel } from '@/lib/values/roles';

type RoleLabelProps = {
  /** Null where the user is no party. */
  role: string | null;
  representing?: string | null;
  none?: string;
};

/** "Seller's Conveyancer". */
export function RoleLabel({ role, representing, none = 'Not a party' }: RoleLabelProps) {
  return role ? <span>{roleLabel(role, representing)}</span> : <span className="text-faint">{none}</span>;
}
