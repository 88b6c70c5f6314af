import type { ComponentProps, ReactElement } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { FormFailure } from '@/components/shell/form-failure';
import { propsIn } from '@/components/testing-markup';
import type { ComboBox } from '@/components/ui/combo-box';
import { Form } from '@/components/ui/form';
import { FormField } from '@/components/ui/form-field';
import { pendingSubmissions } from '@/components/ui/pending-submission';
import { pagePerson } from '@/lib/bff/page-person';
import {
  ignoreTimersFrom,
  runHook,
  stubBrowser,
  stubServer,
  type StubResponse,
} from '@/lib/query/testing-hook';
import { ownWrites } from '@/lib/session/own-writes';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import type { CreateStageBody } from '@/lib/stages/schema';
import { StageForm } from './stage-form';

const notify = vi.fn();
vi.mock('@/components/ui/notify', () => ({ notify: (...args: unknown[]) => notify(...args) }));

type Values = Record<'title' | 'description' | 'progress' | 'expectedUpdate' | 'expectedCompletion' | 'dependsOnStageId', string>; // oxfmt-ignore
type FormProps = ComponentProps<typeof Form<Values, CreateStageBody>>;
const survey = stageFixture({ id: 's', title: 'Survey' });

/** The form of a transaction that has a survey. */
async function stageForm(respond: () => StubResponse | Promise<StubResponse> = () => ({ data: survey })) {
  const onDone = vi.fn<(stage: object) => void>();
  const requests = stubServer(respond);
  const props = { transactionId: 't1', userId: 'u', stages: [survey], onDone };
  const hook = await runHook(() => StageForm(props));
  const shown = () => propsIn(hook.now(), Form)[0] as unknown as FormProps;
  const fieldOf = (name: keyof Values, given: object = {}) => {
    const field = propsIn(hook.now(), FormField).find((one) => one.name === name)!;
    return (field.children as (binding: object) => ReactElement<Record<string, unknown>>)(given).props;
  };
  /** The body that is sent with these values, or what is wrong with them. */
  const check = async (values: Partial<Values>) => {
    const { form } = shown();
    for (const [name, value] of Object.entries(values)) form.setValue(name as keyof Values, value);
    let body: CreateStageBody | undefined;
    await form.handleSubmit((parsed) => void (body = parsed))();
    const names = Object.keys(form.getValues()) as (keyof Values)[];
    const errors = names.flatMap((name) => form.getFieldState(name).error?.message ?? []);
    return { body, errors };
  };
  const failure = () => (shown().outcome as ReactElement<ComponentProps<typeof FormFailure>>).props.failure;
  return { ...hook, shown, fieldOf, check, failure, onDone, requests };
}

it('keeps what was entered for its user and its transaction only', async () => {
  stubBrowser();
  const draftOf = async (transactionId: string, userId: string) => {
    const { now } = await runHook(() => StageForm({ transactionId, userId, stages: [], onDone: () => {} }));
    return propsIn(now(), Form)[0]!.draft;
  };
  const drafts = [await draftOf('t1', 'u'), await draftOf('t2', 'u'), await draftOf('t1', 'v')];
  expect(new Set(drafts.map((draft) => JSON.stringify(draft))).size).toBe(3);
});

it('sends what was filled in, with a day as a moment that is on it in London', async () => {
  const { check } = await stageForm();
  expect((await check({ title: ' Searches back ', description: ' ', dependsOnStageId: '', expectedUpdate: '2026-11-24' })).body).toEqual({
    title: 'Searches back',
    progress: 'Not Started',
    expectedUpdate: '2026-11-24T12:00:00+00:00',
  });
  const more = { description: ' Ring first ', progress: 'Blocked', dependsOnStageId: 's', expectedCompletion: '2026-07-01' };
  expect((await check({ ...more, expectedUpdate: '' })).body).toEqual({
    title: 'Searches back',
    description: 'Ring first',
    progress: 'Blocked',
    dependsOnStageId: 's',
    expectedCompletion: '2026-07-01T12:00:00+00:00',
  });
}); // oxfmt-ignore

it('says what is wrong with each field, and sends nothing', async () => {
  const { check } = await stageForm();
  const days = { expectedUpdate: '2026-02-30', expectedCompletion: '2026--3' };
  expect(await check({ title: ' ', ...days })).toEqual({
    body: undefined,
    errors: ['Enter a title', 'February 2026 has only 28 days', 'Enter the month too'],
  });
});

it('hands on the stage once it is saved', async () => {
  const { shown, onDone, requests } = await stageForm();
  expect(await shown().onSubmit({ title: 'Survey' })).toBe(true);
  expect(onDone.mock.calls).toEqual([[survey]]);
  const writes = requests.filter((request) => !request.startsWith('GET'));
  expect(writes).toEqual(['POST /api/transactions/t1/stages']);
});

it('says why a stage was refused, and keeps what was entered', async () => {
  const { shown, onDone, until, failure } = await stageForm(() => ({ refused: { status: 403, code: 'forbidden' } }));
  expect(await shown().onSubmit({ title: 'Survey' })).toBe(false);
  await until(() => expect(failure()).toMatchObject({ status: 403 }));
  expect(onDone).not.toHaveBeenCalled();
}); // oxfmt-ignore

it('says that a stage was refused if the form was closed meanwhile', async () => {
  const { shown, unmount } = await stageForm(async () => {
    await unmount();
    return { refused: { status: 403, code: 'forbidden' } };
  });
  notify.mockClear();
  expect(await shown().onSubmit({ title: 'Survey' })).toBe(false);
  expect(notify.mock.calls).toEqual([['The stage was not saved.']]);
});

it('shows what the service refuses at its own field', async () => {
  const { shown } = await stageForm();
  const details = { issues: [{ path: 'title', message: 'Used already' }] };
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'invalid_request', message: '', details } }, { status: 400 })); // oxfmt-ignore
  expect(await shown().onSubmit({ title: 'Survey' })).toBe(false);
  expect(shown().form.getFieldState('title').error?.message).toBe('Used already');
});

it('warns that another press may add a second one, while an earlier one is looked for', async () => {
  stubBrowser();
  // The search would go on after the test.
  ignoreTimersFrom(300);
  expect((await stageForm()).shown().submitLabel).toBe('Add the stage');
  pendingSubmissions.put({ owner: 'u', name: 'stage:t1' }, { id: 'earlier', at: Date.now() });
  const { shown, until } = await stageForm(() => new Promise(() => {}));
  await until(() => expect(shown().submitLabel).toBe('Send anyway'));
});

it('counts a stage that is found after a reload as the user’s own, and reads the stages again', async () => {
  onTestFinished(pagePerson.set('u', () => {}));
  stubBrowser();
  pendingSubmissions.put({ owner: 'u', name: 'stage:t1' }, { id: 'earlier', at: Date.now() });
  let find!: (found: StubResponse) => void;
  const { client, until, settle } = await stageForm(() => new Promise((resolve) => (find = resolve)));
  await settle();
  client.setQueryData(stagesQuery('t1').queryKey, [survey]);
  await until(() => expect(find).toBeDefined());
  find({ data: { state: 'saved', data: stageFixture({ id: 'new' }) } });
  await until(() => expect(ownWrites.read('u')).toEqual(['new']));
  await until(() => expect(client.getQueryState(stagesQuery('t1').queryKey)!.isInvalidated).toBe(true));
});

it('offers every progress in words, and the other stages to wait for, or nothing', async () => {
  const { fieldOf } = await stageForm();
  const progresses = fieldOf('progress').choices as { id: string; text: string }[];
  expect(progresses.map(({ id, text }) => [id, text])).toEqual([
    ['Not Started', 'Not started'],
    ['In Progress', 'In progress'],
    ['Blocked', 'Blocked'],
    ['Completed', 'Completed'],
  ]);
  const chosen: string[] = [];
  const waits = fieldOf('dependsOnStageId', { onChange: (id: string) => void chosen.push(id) });
  expect(waits.choices).toEqual([{ id: 'nothing', text: 'Nothing' }, { id: 's', text: 'Survey' }]); // oxfmt-ignore
  const { onChange } = waits as unknown as ComponentProps<typeof ComboBox>;
  onChange!('s');
  onChange!(null);
  // Emptied to type another one: the box stays empty, and left like that the stage waits for nothing.
  expect(chosen).toEqual(['s', '']);
  expect(fieldOf('dependsOnStageId', { value: '' }).value).toBeNull();
});

it('names its two days apart, and binds each field to the form', async () => {
  const { fieldOf, now, shown } = await stageForm();
  const { control } = shown().form;
  const fields = propsIn(now(), FormField);
  expect([fields.length, fields.every((field) => field.control === control)]).toEqual([6, true]);
  expect([fieldOf('expectedUpdate').label, fieldOf('expectedCompletion').label]).toEqual([
    'Next update',
    'Expected to be completed',
  ]);
});
