import { isEstateAgent } from '@/lib/values/labels';
import { limitToHeld, permissionPresets, samePermissions, type PresetId } from '@/lib/values/permissions';
import type { Permissions } from '@/lib/values/schema';
import { fold } from '@/lib/values/text';

/** The preset that each role usually needs; all other roles get `follow`. */
const presetOfRole: Record<string, PresetId> = {
  surveyor: 'property',
  lender: 'property',
  seller: 'follow',
  buyer: 'follow',
  'prospective buyer': 'follow',
  'mortgage broker': 'follow',
  'sales progressor': 'work',
  conveyancer: 'manage',
  'estate agent': 'manage',
  "buyer's agent": 'manage',
};

/** The usual rights for a role, which may be free text. */
export function usualRights(role: string): (typeof permissionPresets)[number] {
  const name = isEstateAgent(role.trim()) ? 'estate agent' : fold(role.trim());
  const id = Object.hasOwn(presetOfRole, name) ? presetOfRole[name] : 'follow';
  return permissionPresets.find((preset) => preset.id === id)!;
}

/** The label of the preset that gives these rights within `held`, the role's usual one first; otherwise "Custom". */
export function rightsLabel(rights: Permissions, role: string, held: Permissions): string {
  const matches = (preset: (typeof permissionPresets)[number]) =>
    samePermissions(limitToHeld(preset.permissions, held), rights);
  return [usualRights(role), ...permissionPresets].find(matches)?.label ?? 'Custom';
}
