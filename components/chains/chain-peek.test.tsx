import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CallPeople } from '@/components/insight/call-people';
import { HolderCalls } from '@/components/insight/holder-calls';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { LinkButton } from '@/components/ui/link-button';
import { SidePanel } from '@/components/ui/side-panel';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { chainQuery } from '@/lib/chains/queries';
import type { Contact } from '@/lib/contacts/schema';
import { contactsQuery } from '@/lib/contacts/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import type { Stage } from '@/lib/stages/schema';
import { emptyMemory } from '@/lib/today/memory-value';
import { ChainPeek } from './chain-peek';

const now = Date.parse('2026-11-24T09:00:00Z');
const chain = lineFixture(transactionFixture('1'), transactionFixture('2'));
const released = (transactionId: string, progress = 'Completed') =>
  stageFixture({ id: `released ${transactionId}`, title: 'Completion and keys released', progress, transactionId }); // oxfmt-ignore
const exchanged = (transactionId: string) =>
  stageFixture({ id: `exchanged ${transactionId}`, title: 'Contracts exchanged', progress: 'Completed', transactionId }); // oxfmt-ignore
const survey = (given: Partial<Stage> = {}) =>
  stageFixture({
    id: 's',
    progress: 'Blocked',
    progressNote: 'Surveyor is ill',
    transactionId: '2',
    ...given,
  });
const ann: Contact = {
  ...{ id: 'ann', relationship: 'chain', name: 'Ann Lee', email: null, phone: '020 7946 0000' },
  ...{ company: null, companyWebsite: null },
  transactions: [{ chainId: 'chain', transactionId: '2', role: 'Surveyor', representing: '', address: '2 Quay Street' }], // oxfmt-ignore
};
/** The second sale waits for its survey; the first has completed. */
const waiting = { 1: [released('1')], 2: [survey()] };

beforeEach(() => void stubBrowser());

type Panel = { title: string; onClose: () => void; footer: ReactElement; children: ReactElement };
type Given = {
  isRead?: boolean;
  /** By transaction; the service refuses the stages of the others. */
  stages?: Record<string, Stage[]>;
  contacts?: Contact[];
  respond?: Parameters<typeof stubServer>[0];
};
const refused = { refused: { status: 404, code: 'not_found' } };

/** The panel beside the list, in a tab that has read the chain and these stages. */
async function peek(given: Given = {}) {
  const { isRead = true, stages = {}, contacts = [], respond = () => refused } = given;
  stubServer(respond);
  const client = createQueryClient();
  if (isRead) client.setQueryData(chainQuery('chain').queryKey, chain, { updatedAt: now });
  for (const [id, read] of Object.entries(stages)) client.setQueryData(stagesQuery(id).queryKey, read);
  client.setQueryData(contactsQuery().queryKey, { pages: [{ data: contacts, nextCursor: null }], pageParams: [undefined] }); // oxfmt-ignore
  client.setQueryData(['today', 'memory', 'u'], {
    ...{ value: emptyMemory, restore: () => undefined, history: () => undefined, hasNews: () => false },
  });
  const onClose = vi.fn<() => void>();
  const props = { chainId: 'chain', name: 'Quay Street', userId: 'u', now, onClose };
  const hook = await runHook(() => ChainPeek(props), client);
  const panel = () => propsIn(hook.now(), SidePanel)[0] as Panel;
  return { ...hook, client, panel, onClose };
}

/** The content of the panel, once its chain is read. */
async function content(given: Given) {
  const { client, panel } = await peek(given);
  const { type, props } = panel().children as ReactElement<object, (props: object) => ReactElement>;
  const hook = await runHook(() => type(props), client);
  const html = () => markupOf(hook.now());
  const call = () => propsIn(hook.now(), CallPeople)[0];
  const calls = () => propsIn(hook.now(), HolderCalls);
  return { ...hook, html, text: () => textOf(html()), call, calls };
}

it('has the name from the list until the chain is read, and leads to the chain at any time', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { panel, until, onClose } = await peek({ isRead: false, respond: () => answered.then(() => ({ data: chain })) }); // oxfmt-ignore
  expect([panel().title, textOf(markupOf(panel().children))]).toEqual(['Quay Street', 'Reading the chain…']);
  expect(propsIn(panel().footer, LinkButton)[0]).toMatchObject({ href: '/chains/chain' });
  panel().onClose();
  expect(onClose).toHaveBeenCalledOnce();
  answer();
  await until(() => expect(panel().title).toBe('2 Quay Street to 1 Quay Street'));
});

it('says how to go on if the chain could not be read', async () => {
  const { panel, until } = await peek({ isRead: false });
  const said = 'The chain could not be read. Open it to try again.';
  await until(() => expect(textOf(markupOf(panel().children))).toBe(said));
  expect(panel().title).toBe('Quay Street');
});

it('says what holds the chain, with its note, since when, when it could exchange and who to call', async () => {
  const { html, text, call, until } = await content({ stages: waiting, contacts: [ann] });
  await until(() => expect(call()).toMatchObject({ hasKey: true, copyText: expect.stringMatching(/^Ann Lee: 020/) })); // oxfmt-ignore
  expect(html()).toContain('href="/transactions/2/stages/s"');
  expect(text()).toMatch(
    /^At risk Survey carried out is blocked at 2 Quay Street “ ?Surveyor is ill ?” Since at least 20 November 2026 Could exchange Not before .* Who to call AL Ann Lee Surveyor 020 7946 0000/,
  );
  // The sentence says it already.
  expect(text()).not.toContain('Blocked:');
});

it('has no line for a note or a start that is not known', async () => {
  const { text, until } = await content({ stages: { ...waiting, 2: [survey({ progressNote: null })] } });
  await until(() => expect(text()).toContain('is blocked at 2 Quay Street Since at least'));
  const several = await content({ stages: { 1: [survey({ transactionId: '1' })], 2: [survey()] } });
  await several.until(() => expect(several.text()).toContain('1 Quay Street or 2 Quay Street'));
  expect(several.text()).not.toMatch(/Since|Surveyor is ill/);
});

it('names each link that may hold the chain above who to call about it, as the row and the chain’s page do', async () => {
  const one = await content({ stages: waiting });
  await one.until(() => expect(one.call()).toBeDefined());
  expect(one.calls()).toEqual([]);
  const several = await content({ stages: { 1: [survey({ transactionId: '1' })], 2: [survey()] }, contacts: [ann] }); // oxfmt-ignore
  await several.until(() => expect(several.calls()).toMatchObject([{ size: 'full', hasKey: true }]));
  expect(several.call()).toBeUndefined();
  expect(several.text()).toMatch(
    / 1 Quay Street “Survey carried out” is blocked since .* No one in your address book/,
  );
  expect(several.text()).toMatch(
    / 2 Quay Street “Survey carried out” is blocked since [\w ]* 2026 AL Ann Lee Surveyor/,
  );
});

it('gives the reason for its health only if nothing holds it and not all is well', async () => {
  const both = (progress: string) => ({ 1: [exchanged('1'), released('1')], 2: [exchanged('2'), released('2', progress)] }); // oxfmt-ignore
  const late = await content({ stages: both('Blocked') });
  await late.until(() => expect(late.text()).toMatch(/^At risk 2 Quay Street is blocked: .*keys released/));
  const done = await content({ stages: both('Completed') });
  await done.until(() => expect(done.text()).toBe('On track Every link has completed.'));
});

it('says which stages are being read, and which could not be, with what follows from the others', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const respond = () => answered.then(() => refused);
  const { text, until } = await content({ stages: { 2: [survey()] }, respond });
  expect(text()).toBe('Reading the stages of 1 of your links…');
  answer();
  const note = 'The stages of 1 of your links could not be read, so only their counts are used.';
  await until(() => expect(text()).toMatch(new RegExp(`^At risk .* ${note}$`)));
});
