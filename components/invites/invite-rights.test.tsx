import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { RightsPicker } from '@/components/values/rights-picker';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { runHook } from '@/lib/query/testing-hook';
import type { InviteEntry } from '@/lib/invites/invite-entry';
import { permissionsWhere } from '@/lib/values/permissions';
import { ExpiryField, InviteRights } from './invite-rights';

const all = permissionsWhere(() => true);

it('offers the usual rights again only after others were chosen', async () => {
  const onChange = vi.fn();
  const actions = async (permissions: InviteEntry['permissions']) => {
    const entry = { email: '', role: 'Surveyor', representing: 'Buyer', permissions } as InviteEntry;
    const { now: tree } = await runHook(() => InviteRights({ id: 'r', entry, held: all, onChange }));
    const dialog = propsIn(tree(), Dialog)[0]! as { actions: (close: () => void) => ReactNode };
    return propsIn(
      dialog.actions(() => {}),
      Button,
    ) as { children: unknown; onPress: () => void }[];
  };
  expect((await actions(null as never)).map(({ children }) => children)).toEqual(['Done']);
  const [reset] = await actions(all);
  reset!.onPress();
  expect(onChange.mock.calls).toEqual([[null]]);
});

it('lists when an invitation expires, shortest first and never last', () => {
  const field = { value: 'never', onChange: () => {} } as never;
  const { choices } = (ExpiryField(field) as { props: { choices: { id: string }[] } }).props;
  expect(choices.map(({ id }) => id)).toEqual(['oneDay', 'oneWeek', 'twoWeeks', 'oneMonth', 'never']);
});

it('keeps the expiry if the choice is not one of those offered', () => {
  const onChange = vi.fn<(expiry: string) => void>();
  const { props } = ExpiryField({ value: 'oneWeek', onChange } as never) as { props: { onChange: (id: string) => void } };
  for (const id of ['oneDay', 'gone']) props.onChange(id);
  expect(onChange.mock.calls).toEqual([['oneDay'], ['oneWeek']]);
}); // oxfmt-ignore

it('says whose rights it shows, which those of the role are at first, and opens them', async () => {
  const entry = { email: ' ann@quay.example ', role: 'Surveyor', representing: 'Buyer', permissions: null } as InviteEntry;
  const onChange = vi.fn();
  const { now: tree, settle } = await runHook(() => InviteRights({ id: 'rights', entry, held: all, onChange }));
  const button = () => propsIn(tree(), Button)[0]!;
  const dialog = () => propsIn(tree(), Dialog)[0]!;
  expect(button()).toMatchObject({ id: 'rights', 'aria-label': 'Rights: The property only', 'aria-expanded': false });
  expect(dialog()).toMatchObject({ title: 'What ann@quay.example can do', isOpen: false });
  (button().onPress as () => void)();
  await settle();
  expect([button()['aria-expanded'], dialog().isOpen]).toEqual([true, true]);
  const usual = permissionsWhere(({ resource, flag }) => flag === 'canView' && /propertyDetails|listingDetails/.test(resource));
  expect(propsIn(tree(), RightsPicker)).toEqual([{ label: 'Their rights', value: usual, onChange, held: all }]);
}); // oxfmt-ignore

it('offers no rights that the user does not have, and names no one before there is an address', async () => {
  const held = permissionsWhere(({ flag }) => flag === 'canView');
  const entry = { email: ' ', role: 'Conveyancer', representing: 'Buyer', permissions: all } as InviteEntry;
  const { now: tree } = await runHook(() => InviteRights({ id: 'r', entry, held, onChange: () => {} }));
  expect(propsIn(tree(), RightsPicker)[0]).toMatchObject({ value: held, held });
  expect(propsIn(tree(), Dialog)[0]!.title).toBe('What this person can do');
});

it('closes with its button', async () => {
  const entry = { email: '', role: '', representing: '', permissions: null } as InviteEntry;
  const { now: tree } = await runHook(() => InviteRights({ id: 'r', entry, held: all, onChange: () => {} }));
  const close = vi.fn<() => void>();
  const { actions } = propsIn(tree(), Dialog)[0] as { actions: (close: () => void) => ReactNode };
  (propsIn(actions(close), Button).at(-1)!.onPress as () => void)();
  expect(close).toHaveBeenCalledOnce();
});
