import type { ComponentProps } from 'react';
import { toast } from 'sonner';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Dialog } from '@/components/ui/dialog';
import { partiesQuery } from '@/lib/parties/queries';
import type { Party } from '@/lib/parties/schema';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { permissionsWhere } from '@/lib/values/permissions';
import { EditParty, usePatchParty } from './edit-party';
import { PartyForm } from './party-form';

const rights = permissionsWhere(() => true);
const [ann, ben] = ['Ann Lee', 'Ben Carter'].map((name): Party => ({
  ...{ id: name, name, isYou: false, role: 'Agent', representing: 'Seller', permissions: rights },
  ...{ email: null, phone: null, company: null, companyWebsite: null },
})) as [Party, Party];

/** The dialog to change Ann or Ben, at a service that refuses the changes of Ann. */
async function editing() {
  stubBrowser();
  const sent: unknown[] = [];
  let refuse = () => {};
  const decided = new Promise<void>((resolve) => (refuse = resolve));
  stubServer(async (path, body) => {
    sent.push(body);
    if (path.includes('Ann')) {
      await decided;
      return { refused: { status: 403, code: 'forbidden' } };
    }
    return { data: { ...ben, ...(body as object) } };
  });
  const client = createQueryClient();
  client.setQueryData(partiesQuery('t').queryKey, [ann, ben]);
  const onClose = vi.fn<() => void>();
  const shown = { party: ann };
  const hook = await runHook(() => {
    const change = usePatchParty('t');
    const parties = { parties: [ann, ben], hasGaps: true };
    const dialog = EditParty({ ...shown, ...parties, userId: 'u', held: rights, change, onClose });
    return { change, dialog };
  }, client);
  const form = () => propsIn(hook.now().dialog, PartyForm)[0] as ComponentProps<typeof PartyForm> | undefined;
  const show = (party: Party) => ((shown.party = party), hook.rerender());
  return { ...hook, sent, refuse, onClose, form, show };
}

it('hides while it saves, and comes back with the reason only for the party that was refused', async () => {
  const { now, form, show, until, refuse, onClose } = await editing();
  const saving = form()!.onSubmit({ role: 'Buyer' }, () => ({}));
  await until(({ change, dialog }) => expect([change.savingIds, dialog]).toEqual([[ann.id], null]));
  refuse();
  expect(await saving).toBe(false);
  await until(({ change }) => expect(change.savingIds).toEqual([]));
  expect(form()).toMatchObject({ failure: { code: 'forbidden' }, hasGaps: true });
  expect(now().change.failures).toMatchObject([{ partyId: ann.id, name: 'Ann Lee' }]);
  await show(ben);
  expect(form()!.failure).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it('stays hidden while its party is saved, whatever is changed meanwhile, and keeps its reason', async () => {
  const { now, form, until, refuse, settle } = await editing();
  const saving = form()!.onSubmit({ role: 'Buyer' }, () => ({}));
  await until(({ change }) => expect(change.savingIds).toEqual([ann.id]));
  const undoing = now().change.patch(ben, { role: 'Agent' });
  await until(({ change, dialog }) => expect([change.savingIds, dialog]).toEqual([[ann.id, ben.id], null]));
  refuse();
  expect(await Promise.all([saving, undoing])).toEqual([false, true]);
  await until(({ change }) => expect(change.savingIds).toEqual([]));
  expect(form()).toMatchObject({ failure: { code: 'forbidden' } });
  await now().change.patch(ben, { role: 'Agent' });
  await settle();
  expect(form()).toMatchObject({ failure: { code: 'forbidden' } });
});

it('closes once it is saved, and on undo writes the old values back to the party as it is by then', async () => {
  const { form, show, sent, onClose, client } = await editing();
  const earlier = toast.getHistory().length;
  await show(ben);
  expect(
    await form()!.onSubmit({ role: 'Buyer' }, ({ representing }) => ({ role: 'Agent', representing })),
  ).toBe(true);
  expect(onClose).toHaveBeenCalledOnce();
  const notice = () => toast.getHistory()[earlier] as unknown as { action: { onClick: () => void } };
  await vi.waitFor(() => expect(notice()).toMatchObject({ title: 'Ben Carter was changed.', action: { label: 'Undo' } })); // oxfmt-ignore
  client.setQueryData(partiesQuery('t').queryKey, [ann, { ...ben, representing: 'Both' }]);
  notice().action.onClick();
  await vi.waitFor(() => expect(sent).toEqual([{ role: 'Buyer' }, { role: 'Agent', representing: 'Both' }]));
  expect(toast.getHistory()).toHaveLength(earlier + 1);
});

it('offers no undo if there is none, and says on another page that a change was not saved', async () => {
  const { form, show, until, refuse, now, unmount } = await editing();
  const earlier = toast.getHistory().length;
  const titles = () => toast.getHistory().slice(earlier).map((one) => 'title' in one && one.title); // oxfmt-ignore
  await show(ben);
  expect(await form()!.onSubmit({ role: 'Buyer' }, null)).toBe(true);
  await vi.waitFor(() => expect(titles()).toEqual(['Ben Carter was changed.']));
  expect(toast.getHistory()[earlier]).not.toHaveProperty('action.label');
  const undoing = now().change.patch(ann, { role: 'Agent' });
  await until(({ change }) => expect(change.savingIds).toEqual([ann.id]));
  await unmount();
  refuse();
  expect(await undoing).toBe(false);
  await vi.waitFor(() => expect(titles()).toEqual(['Ben Carter was changed.', 'The change of Ann Lee was not saved.'])); // oxfmt-ignore
});

it('sends nothing if nothing was changed', async () => {
  const { form, sent, onClose } = await editing();
  expect(await form()!.onSubmit({}, null)).toBe(true);
  expect([onClose.mock.calls.length, sent]).toEqual([1, []]);
});

it('closes without saving', async () => {
  const { now, onClose } = await editing();
  const { onOpenChange, title } = propsIn(now().dialog, Dialog)[0] as ComponentProps<typeof Dialog>;
  onOpenChange?.(false);
  expect([title, onClose.mock.calls.length]).toEqual(['Role and rights: Ann Lee', 1]);
});

it('closes once it is saved, also if an undo was pressed meanwhile', async () => {
  const { form, show, sent, now, onClose } = await editing();
  await show(ben);
  const saving = form()!.onSubmit({ role: 'Buyer' }, null);
  const undoing = now().change.patch(ben, { role: 'Agent' });
  expect(await Promise.all([saving, undoing])).toEqual([true, true]);
  expect([sent, onClose.mock.calls.length]).toEqual([[{ role: 'Buyer' }, { role: 'Agent' }], 1]);
});
