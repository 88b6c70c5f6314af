import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Banner } from '@/components/ui/banner';
import { Checkbox } from '@/components/ui/checkbox';
import { RadioGroup } from '@/components/ui/radio-group';
import { runHook } from '@/lib/query/testing-hook';
import { limitToHeld, permissionPresets, permissionsWhere } from '@/lib/values/permissions';
import type { Permissions } from '@/lib/values/schema';
import { RightsTable } from './permissions';
import { RightsPicker } from './rights-picker';

const presetOf = (name: string) => permissionPresets.find(({ id }) => id === name)!.permissions;
const held = permissionsWhere(({ resource, flag }) => flag === 'canView' && resource !== 'listingDetails');

/** The picker of a user with these rights. */
async function picker(value: Permissions, rights = held) {
  const given = { value };
  const onChange = vi.fn((next: Permissions) => void (given.value = next));
  const hook = await runHook(() =>
    RightsPicker({ label: 'Rights', value: given.value, onChange, held: rights }),
  );
  const group = () =>
    propsIn(hook.now(), RadioGroup)[0]! as { value: string; onChange: (id: string) => void };
  const choose = async (id: string) => {
    group().onChange(id);
    await hook.rerender();
  };
  const table = () =>
    propsIn(hook.now(), RightsTable)[0]! as { caption: string; cell: (...at: unknown[]) => ReactNode };
  const box = (resource: keyof Permissions, flag: 'canView' | 'canEdit') =>
    propsIn(table().cell(resource, flag), Checkbox)[0]! as {
      isSelected: boolean;
      isDisabled: boolean;
      onChange: (isGranted: boolean) => void;
      children: ReactNode;
    };
  return { ...hook, given, onChange, group, choose, table, box, banners: () => propsIn(hook.now(), Banner) };
}

it('grants no more of a preset than the user holds, and says what was left out', async () => {
  const { given, choose, group, banners } = await picker(permissionsWhere(() => false));
  expect([group().value, banners()]).toEqual(['custom', []]);
  await choose('everything');
  expect(given.value).toEqual(limitToHeld(presetOf('everything'), held));
  expect(given.value).toEqual(held);
  expect(JSON.stringify(banners()[0]!.children)).toContain('you do not have it yourself');
});

it('keeps the preset that the user chose if others are equal once limited', async () => {
  const { choose, group } = await picker(held);
  expect(group().value).toBe('follow');
  await choose('manage');
  expect(group().value).toBe('manage');
  await choose('custom');
  expect(group().value).toBe('custom');
});

it('does not let the user grant a single right that they do not hold', async () => {
  const { box } = await picker(permissionsWhere(() => false));
  expect(box('propertyDetails', 'canView')).toMatchObject({ isSelected: false, isDisabled: false });
  expect(box('propertyDetails', 'canEdit')).toMatchObject({ isSelected: false, isDisabled: true });
  expect(box('listingDetails', 'canView').isDisabled).toBe(true);
});

it('grants and takes back a single right, and keeps all others', async () => {
  const { given, box, rerender, group, banners } = await picker(held);
  box('transactionParty', 'canView').onChange(false);
  const without = permissionsWhere(
    ({ resource, flag }) => held[resource][flag] && resource !== 'transactionParty',
  );
  expect(given.value).toEqual(without);
  await rerender();
  expect([group().value, banners()]).toEqual(['custom', []]);
  box('transactionParty', 'canView').onChange(true);
  expect(given.value).toEqual(held);
  const all = await picker(
    permissionsWhere(() => false),
    permissionsWhere(() => true),
  );
  all.box('transactionParty', 'canEdit').onChange(true);
  expect(all.given.value).toEqual(
    permissionsWhere(({ resource, flag }) => resource === 'transactionParty' && flag === 'canEdit'),
  );
});

it('changes no right when the user asks for their own choice', async () => {
  const { given, choose, onChange } = await picker(held);
  await choose('custom');
  expect([onChange.mock.calls, given.value]).toEqual([[], held]);
});

it('names each box by the right that it gives, and the table after the question', async () => {
  const { box, table } = await picker(held);
  expect(textOf(markupOf(box('propertyDetails', 'canEdit').children))).toBe('Change the property');
  expect(table().caption).toBe('Rights, one by one');
});
