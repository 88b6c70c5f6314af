import type { ComponentProps, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { elementsIn, markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Banner } from '@/components/ui/banner';
import { Form } from '@/components/ui/form';
import { FormField } from '@/components/ui/form-field';
import { RightsPicker } from '@/components/values/rights-picker';
import { RoleFields } from '@/components/values/role-fields';
import type { PartyChange } from '@/lib/parties/party-rules';
import type { Party, PatchPartyBody } from '@/lib/parties/schema';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { Failure } from '@/lib/values/failure';
import { permissionsWhere } from '@/lib/values/permissions';
import { PartyForm, type PartyUndo } from './party-form';

const all = permissionsWhere(() => true);
const view = permissionsWhere(({ flag }) => flag === 'canView');
const ann: Party = {
  ...{ id: 'ann', name: 'Ann Lee', isYou: false, role: 'Seller', representing: 'Seller', permissions: all },
  ...{ email: null, phone: null, company: null, companyWebsite: null },
};
const ben: Party = { ...ann, id: 'ben', name: 'Ben Carter' };
type FormProps = ComponentProps<typeof Form<PartyChange, PatchPartyBody>>;

async function partyForm(given: Partial<ComponentProps<typeof PartyForm>> = {}) {
  stubBrowser();
  const onSubmit = vi.fn<(body: PatchPartyBody, undo: PartyUndo | null) => Promise<boolean>>(async () => true);
  const parties = { parties: [ann, ben], hasGaps: false };
  const props = { userId: 'u', party: ann, ...parties, held: all, failure: null, onSubmit, ...given };
  const hook = await runHook(() => PartyForm(props));
  const shown = () => propsIn(hook.now(), Form)[0] as unknown as FormProps;
  const set = (change: Partial<PartyChange>) => {
    for (const [name, value] of Object.entries(change)) shown().form.setValue(name as 'role', value as string);
    return hook.settle();
  };
  /** Submits as the form would. @returns the message of each field that is wrong */
  const submit = async () => {
    const { form } = shown();
    await form.handleSubmit((body) => shown().onSubmit(body))();
    return (['role', 'representing'] as const).flatMap((name) => form.getFieldState(name).error?.message ?? []);
  };
  const warnings = () => propsIn(hook.now(), Banner).map(({ title }) => title);
  /** What changes, in words; null if nothing does. */
  const difference = () => {
    const [found] = elementsIn(hook.now()).filter(({ props }) => 'before' in props);
    return found ? textOf(markupOf(found)) : null;
  };
  const fieldOf = (name: string, binding: object) => {
    const field = propsIn(hook.now(), FormField).find((one) => one.name === name)!;
    return (field.children as (binding: object) => ReactElement<Record<string, unknown>>)(binding);
  };
  return { ...hook, props, shown, set, submit, warnings, difference, fieldOf, onSubmit };
} // oxfmt-ignore

it.each([
  ['a right that the user does not hold', { held: view }, true],
  ['one of the user’s own rights', { party: { ...ann, isYou: true } }, true],
  ['a right that the user holds', {}, false],
])('offers no undo for taking away %s, because no one can give more than they hold', async (_, given, isFinal) => {
  const { set, submit, onSubmit } = await partyForm(given);
  await set({ permissions: { ...all, propertyDetails: { canView: true, canEdit: true, canDelete: false } } });
  await submit();
  expect(onSubmit.mock.calls.map(([, undo]) => undo === null)).toEqual([isFinal]);
}); // oxfmt-ignore

it('sends only what was changed, with what undoes it', async () => {
  const { set, submit, onSubmit } = await partyForm();
  const propertyDetails = { canView: true, canEdit: false, canDelete: false };
  await set({ role: 'Buyer', permissions: { ...all, propertyDetails } });
  await submit();
  const [body, undo] = onSubmit.mock.calls[0]!;
  expect(body).toEqual({ role: 'Buyer', permissions: { propertyDetails } });
  expect(undo!({ ...ann, role: 'Buyer', permissions: { ...all, propertyDetails } })).toEqual({
    role: 'Seller',
    permissions: { propertyDetails: all.propertyDetails },
  });
});

it('does not send back what someone else has changed since the form opened', async () => {
  const { props, rerender, set, submit, onSubmit, difference, warnings } = await partyForm({ party: { ...ann, isYou: true } });
  props.party = { ...props.party, role: 'Buyer', permissions: view };
  await rerender();
  expect([difference(), warnings()]).toEqual([null, []]);
  const listingDetails = { ...all.listingDetails, canDelete: false };
  await set({ permissions: { ...all, listingDetails } });
  expect(warnings()).toEqual(['You are removing your own rights']);
  await submit();
  expect(onSubmit.mock.calls.map(([body]) => body)).toEqual([{ permissions: { listingDetails: view.listingDetails } }]);
}); // oxfmt-ignore

it('does not send back what someone else has changed since a draft was begun', async () => {
  const listingDetails = { ...all.listingDetails, canDelete: false };
  const first = await partyForm();
  await first.set({ permissions: { ...all, listingDetails } });
  const draft = first.shown().form.getValues();
  const { shown, settle, submit, onSubmit, difference } = await partyForm({ party: { ...ann, role: 'Lender', permissions: view } });
  shown().form.reset(draft, { keepDefaultValues: true });
  await settle();
  await submit();
  const [body, undo] = onSubmit.mock.calls[0]!;
  expect(body).toEqual({ permissions: { listingDetails: view.listingDetails } });
  const latest = { ...ann, permissions: view };
  expect(undo!(latest)).toEqual({ permissions: { listingDetails: { ...view.listingDetails, canDelete: true } } });
  // Starting again begins from what the party is now.
  shown().form.reset();
  await settle();
  expect(difference()).toBeNull();
}); // oxfmt-ignore

it('sends nothing without a role or a side, and says so at the field', async () => {
  const { set, submit, onSubmit } = await partyForm();
  await set({ role: ' ', representing: '' });
  expect(await submit()).toEqual(['Choose a role', 'Choose who is represented']);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('shows the role before and after, and each right that changes', async () => {
  const { set, difference } = await partyForm();
  expect(difference()).toBeNull();
  await set({ role: 'Conveyancer' });
  expect(difference()).toBe("What changes Seller → Seller's Conveyancer");
  await set({ role: ' ' });
  expect(difference()).toBe('What changes Seller → …');
  await set({ role: 'Seller', permissions: { ...all, listingDetails: view.listingDetails } });
  expect(difference()).toMatch(/^What changes Rights after the change .*the listing yes removed removed$/);
});

it('shows what someone else has changed since, and not only the user’s own change', async () => {
  const { props, rerender, set, difference } = await partyForm();
  const listingDetails = { ...all.listingDetails, canDelete: false };
  await set({ permissions: { ...all, listingDetails } });
  expect(difference()).not.toContain('since you began');
  props.party = { ...ann, role: 'Lender', permissions: { ...view, listingDetails: all.listingDetails } };
  await rerender();
  const stays = 'What changes This has been changed since you began. What you did not change yourself stays as it is now: ';
  expect(difference()).toContain(`${stays}Seller's Lender Rights after the change`);
  expect(difference()).toMatch(/the property yes no no .*the listing yes yes removed$/);
  await set({ role: 'Buyer' });
  expect(difference()).toContain(`${stays}Seller's Lender → Seller's Buyer Rights`);
}); // oxfmt-ignore

it('shows the rights if only someone else has changed them', async () => {
  const { props, rerender, set, difference } = await partyForm();
  await set({ role: 'Buyer' });
  expect(difference()).not.toContain('Rights');
  props.party = { ...ann, permissions: view };
  await rerender();
  expect(difference()).toMatch(/ Seller → Seller's Buyer Rights after the change .*the property yes no no /);
});

it('warns if no one else could change the parties, and otherwise if the user gives up their own rights', async () => {
  const alone = await partyForm({ parties: [ann, { ...ben, permissions: view }] });
  expect(alone.warnings()).toEqual([]);
  await alone.set({ permissions: view });
  expect(alone.warnings()).toEqual(['No one else can change the parties']);
  // Someone else has taken her rights away meanwhile, which this change does not give back.
  const late = await partyForm({ parties: [ann, { ...ben, permissions: view }] });
  late.props.party = { ...ann, permissions: view };
  await late.set({ permissions: { ...all, listingDetails: view.listingDetails } });
  await late.rerender();
  expect(late.warnings()).toEqual(['No one else can change the parties']);
  const you = await partyForm({ party: { ...ann, isYou: true } });
  await you.set({ permissions: view });
  expect(you.warnings()).toEqual(['You are removing your own rights']);
  const other = await partyForm();
  await other.set({ permissions: view });
  expect(other.warnings()).toEqual([]);
});

it('does not conclude from an incomplete list that no one else could change the parties', async () => {
  const parties = [ann, { ...ben, permissions: view }];
  const other = await partyForm({ parties, hasGaps: true });
  await other.set({ permissions: view });
  expect(other.warnings()).toEqual([]);
  const you = await partyForm({ party: { ...ann, isYou: true }, parties, hasGaps: true });
  await you.set({ permissions: view });
  expect(you.warnings()).toEqual(['You are removing your own rights']);
});

it('does not warn of rights that the user gains', async () => {
  const { set, warnings } = await partyForm({ party: { ...ann, isYou: true, permissions: view } });
  await set({ permissions: all });
  expect(warnings()).toEqual([]);
});

it.each([
  [true, 'Your role', 'Your rights'],
  [false, 'Their role', 'Their rights'],
])('asks for the role, the side and the rights, no more than the user has: %s', async (isYou, role, rights) => {
  const { fieldOf } = await partyForm({ party: { ...ann, isYou }, held: view });
  const onChange = () => {};
  const side = fieldOf('role', { value: 'Seller' }).props as { name: string; children: (binding: object) => ReactElement };
  expect(side.name).toBe('representing');
  expect(propsIn(side.children({ value: 'Buyer' }), RoleFields)).toEqual([
    { role: { value: 'Seller' }, representing: { value: 'Buyer' }, label: role },
  ]);
  const picker = propsIn(fieldOf('permissions', { id: 'field-permissions', value: all, onChange }), RightsPicker);
  expect(picker).toEqual([{ label: rights, value: all, onChange, held: view }]);
}); // oxfmt-ignore

it('says why it was not saved, in our own words if no one else could change the parties', async () => {
  const failed = (status: number) => new Failure({ status, code: 'refused', message: 'No.', details: { issues: [{ path: 'role', message: 'Not a role.' }] } });
  const saidOf = async (status: number) => {
    const { shown } = await partyForm({ failure: failed(status) });
    return textOf(markupOf(shown().outcome));
  };
  expect(await saidOf(409)).toMatch(/^The change was not saved No one would be left who can change the parties/);
  expect(await saidOf(400)).toMatch(/^The change was not saved No\. Not a role/);
}); // oxfmt-ignore

it('says why it can no longer be saved, and does not send it', async () => {
  const { shown } = await partyForm({ refusal: 'You lack the right.' });
  const { outcome, disabledReason } = shown();
  expect(disabledReason).toBe('You lack the right.');
  expect(textOf(markupOf(outcome))).toBe(
    'This can no longer be saved You lack the right. What you entered is still here.',
  );
  const other = (await partyForm()).shown();
  expect([other.disabledReason, textOf(markupOf(other.outcome))]).toEqual([undefined, '']);
});

it('keeps what was entered for its user and its party only', async () => {
  const draftOf = async (party: Party, userId: string) => (await partyForm({ party, userId })).shown().draft;
  const drafts = [await draftOf(ann, 'u'), await draftOf(ben, 'u'), await draftOf(ann, 'v')];
  expect(new Set(drafts.map((draft) => JSON.stringify(draft))).size).toBe(3);
});
