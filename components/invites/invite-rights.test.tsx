import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
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
