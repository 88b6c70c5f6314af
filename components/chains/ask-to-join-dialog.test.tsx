import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { toast } from 'sonner';
import { expect, it, vi } from 'vitest';
import { FormFailure } from '@/components/shell/form-failure';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { FormField } from '@/components/ui/form-field';
import { RoleFields } from '@/components/values/role-fields';
import { pendingSubmissions } from '@/components/ui/pending-submission';
import { chainQuery } from '@/lib/chains/queries';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { createQueryClient } from '@/lib/query/query-client';
import { ignoreTimersFrom, runHook, stubBrowser } from '@/lib/query/testing-hook';
import { AskToJoinDialog } from './ask-to-join-dialog';

type AskElement = ReactElement<object, (props: object) => ReactNode>;
type FormProps = ComponentProps<typeof Form<{ role: string; representing: string }, object>>;
type Answer = {
  ok?: unknown;
  found?: { state: string; data?: unknown };
  status?: number;
  code?: string;
  issues?: { path: string; message: string }[];
};
const draft = { owner: 'u', name: 'ask:t' };

/** The dialog of a transaction in which the user is likely its agent, at a service that answers like this. */
async function dialog({ found = { state: 'looking' }, ...answer }: Answer = {}, sentAt?: number) {
  stubBrowser();
  if (sentAt !== undefined) pendingSubmissions.put(draft, { id: 'submission', at: sentAt });
  ignoreTimersFrom(1000);
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(found);
    sent.push({ path, body: JSON.parse(body as string) });
    const { ok = { id: 'r', existing: false }, status, code = 'x', issues } = answer;
    if (status === undefined) return Response.json(ok);
    return Response.json({ error: { code, message: 'Refused.', details: { issues } } }, { status });
  });
  const client = createQueryClient();
  client.setQueryData(chainQuery('chain').queryKey, lineFixture(transactionFixture('t')));
  const [onDone, onOpenChange] = [vi.fn<(existing: boolean) => void>(), vi.fn<(isOpen: boolean) => void>()];
  const given = { transactionId: 't', address: '1 Quay Street', likelyRole: 'Estate Agent', userId: 'u' };
  const [shown] = propsIn(AskToJoinDialog({ ...given, onDone, onOpenChange }), Dialog);
  const { type: AskForm, props } = shown!.children as AskElement;
  const hook = await runHook(() => AskForm(props), client);
  const form = () => propsIn(hook.now(), Form)[0] as unknown as FormProps;
  const send = async (role = 'Estate Agent', representing = 'Seller') => {
    form().form.setValue('role', role);
    form().form.setValue('representing', representing);
    let isSent: boolean | undefined;
    const refused = vi.fn<(errors: object) => void>();
    await form().form.handleSubmit(async (body) => (isSent = await form().onSubmit(body)), refused)();
    await hook.settle();
    return { isSent, errors: refused.mock.calls[0]?.[0] };
  };
  const failure = () => (form().outcome as ReactElement<ComponentProps<typeof FormFailure>>).props;
  const isStale = () => client.getQueryState(chainQuery('chain').queryKey)!.isInvalidated;
  return { ...hook, shown: shown!, onDone, onOpenChange, sent, form, send, failure, isStale };
}

it('asks in the user’s likely role, at the transaction, and says that it had not been asked before', async () => {
  const { shown, form, send, sent, onDone, isStale } = await dialog();
  expect(shown.title).toBe('Ask to join 1 Quay Street');
  expect(form().form.getValues()).toEqual({ role: 'Estate Agent', representing: '' });
  expect(await send()).toMatchObject({ isSent: true });
  const body = { role: 'Estate Agent', representing: 'Seller' };
  expect(sent).toEqual([{ path: '/api/transactions/t/access-requests', body }]);
  expect([onDone.mock.calls, isStale()]).toEqual([[[false]], false]);
});

it('says that the same request was already waiting', async () => {
  const { send, onDone } = await dialog({ ok: { id: 'r', existing: true } });
  expect(await send()).toMatchObject({ isSent: true });
  expect(onDone.mock.calls).toEqual([[true]]);
});

it.each([
  ['role', ' ', 'Seller', 'Choose a role'],
  ['representing', 'Estate Agent', '', 'Choose who is represented'],
])('asks for the %s before it sends', async (field, role, representing, message) => {
  const { send, sent, onDone } = await dialog();
  expect((await send(role, representing)).errors).toMatchObject({ [field]: { message } });
  expect([sent, onDone.mock.calls]).toEqual([[], []]);
});

it('says what is missing in each field if both are empty', async () => {
  const { send } = await dialog();
  expect((await send('', '')).errors).toMatchObject({
    role: { message: 'Choose a role' },
    representing: { message: 'Choose who is represented' },
  });
});

it('says that the user is a party already, and reads the chain again', async () => {
  const { send, failure, isStale, onDone } = await dialog({ status: 409, code: 'conflict' });
  expect(await send()).toMatchObject({ isSent: false });
  expect(textOf(markupOf(<FormFailure {...failure()} />))).toBe(
    'Your request was not saved You are already a party to this transaction. We have reloaded the chain.',
  );
  expect([isStale(), onDone.mock.calls]).toEqual([true, []]);
});

it('reads the chain again also if it learns only later that the user is a party already', async () => {
  const failure = { status: 409, code: 'conflict', message: 'A party already.' };
  const {
    until,
    isStale,
    failure: shown,
  } = await dialog({ found: { state: 'refused', failure } as never }, Date.now());
  await until(() => expect(shown().lost?.state).toBe('refused'));
  expect(isStale()).toBe(true);
});

it('keeps the form when the request is refused, with the reason at its field', async () => {
  const issues = [{ path: 'role', message: 'No such role' }];
  const { send, form, failure, isStale, onDone } = await dialog({ status: 400, issues });
  expect(await send()).toMatchObject({ isSent: false });
  expect(form().form.getFieldState('role').error?.message).toBe('No such role');
  expect(textOf(markupOf(<FormFailure {...failure()} />))).toBe(
    'Your request was not saved Refused. What you entered is still here.',
  );
  expect([isStale(), onDone.mock.calls, form().submitLabel]).toEqual([false, [], 'Send the request']);
});

it('warns that a second request may be sent while the answer to the first is unknown', async () => {
  stubBrowser();
  // The search would go on after the test.
  ignoreTimersFrom(300);
  const { form, failure, until, onDone } = await dialog({}, Date.now());
  expect(form().draft).toEqual(draft);
  await until(() => expect(form().submitLabel).toBe('Send it again'));
  expect(textOf(markupOf(<FormFailure {...failure()} />))).toMatch(
    /^We don’t know yet whether your request was saved /,
  );
  expect(onDone).not.toHaveBeenCalled();
});

it('keeps the form if the answer is lost and the request is not found', async () => {
  const lost = { status: 504, code: 'response_lost', found: { state: 'unknown' } };
  const { send, form, until, onDone } = await dialog(lost);
  expect(await send()).toMatchObject({ isSent: false });
  await until(() => expect(form().submitLabel).toBe('Send it again'));
  expect(onDone).not.toHaveBeenCalled();
});

it('says so when a request whose answer was lost is found', async () => {
  const data = { id: 'r', existing: true };
  const earlier = toast.getHistory().length;
  const { until, onDone } = await dialog({ found: { state: 'saved', data } }, Date.now());
  await until(() => expect(onDone.mock.calls).toEqual([[true]]));
  const title = 'Your request was saved after all.';
  await vi.waitFor(() => expect(toast.getHistory()[earlier]).toMatchObject({ title }));
});

it('explains what the parties see, and can be closed', async () => {
  const { shown, now, onOpenChange } = await dialog();
  expect(shown).toMatchObject({ isOpen: true, onOpenChange });
  expect(propsIn(now(), 'p').map(({ children }) => children)).toContain(
    'The parties there see your name and this role, and decide. Until then you only see counts.',
  );
});

it('binds the role and the side to their own fields', async () => {
  const { now } = await dialog();
  type Nested = { name: string; children: (binding: object) => ReactElement<Nested> };
  const [outer] = propsIn(now(), FormField) as Nested[];
  const inner = outer!.children({ name: 'the role' });
  expect([outer!.name, inner.props.name]).toEqual(['role', 'representing']);
  const fields = inner.props.children({ name: 'the side' });
  expect(fields.type).toBe(RoleFields);
  expect(fields.props).toEqual({ role: { name: 'the role' }, representing: { name: 'the side' } });
});
