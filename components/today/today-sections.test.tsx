import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput } from '@/lib/insight/insight-input';
import type { Item } from '@/lib/today/brief';
import { emptyMemory } from '@/lib/today/memory-value';
import { readForTest } from '@/lib/today/testing-read';
import { CallRow } from './call-row';
import { isSameRow } from './today-row';
import { TodaySection } from './today-section';
import { TodaySections, WaitingSection } from './today-sections';
import type { useBrief } from './use-brief';

const line: Item = { key: 'one', href: '/', lead: '1 Quay Street', text: 'is blocked', note: null, level: null, copy: '' }; // oxfmt-ignore
const nothing: ReturnType<typeof useBrief> = {
  changed: [],
  promises: [],
  holds: [],
  own: [],
  people: [],
  unnamed: [],
  leaveAlone: [],
  waiting: [],
  hidden: { changed: 0, promises: 0, holds: 0, own: 0, people: 0, unnamed: 0, leaveAlone: 0, waiting: 0, holidays: 0 }, // oxfmt-ignore
  book: { contacts: [], isComplete: true, isReading: false, missing: undefined },
  chains: [],
  isVisible: () => true,
  waitingGap: null,
  isReadingWaiting: false,
  statuses: { invites: {}, requests: {} },
};

const props: ComponentProps<typeof TodaySections> = {
  brief: nothing,
  known: new Map([['read', {} as never]]),
  coverage: null,
  memory: { ...emptyMemory, markedAt: 1 },
  act: () => {},
  onSnooze: () => {},
  onWrite: () => {},
  isReading: false,
  serviceUrl: 'https://service.example',
  now: Date.parse('2026-11-24T09:00:00Z'),
};

function sections(brief: Partial<typeof nothing>, coverage: string | null = null) {
  const html = renderToStaticMarkup(
    <TodaySections {...props} brief={{ ...nothing, ...brief }} coverage={coverage} />,
  );
  const all = html.split('<section').slice(1);
  return (title: string) => all.find((section) => section.includes(`>${title}`)) ?? '';
}

it('shows the coverage in each section that depends on it, with and without rows', () => {
  const coverage = '85 of 225 checked since yesterday';
  const found = sections({ own: [line], unnamed: [line], promises: [line], waiting: [line] }, coverage);
  const conclusions = ['Changed', 'Promises', 'What holds', 'Yours', 'Calls', 'No one named', 'Leave alone'];
  for (const title of conclusions) expect(found(title), title).toContain(coverage);
  expect(found('Waiting')).not.toContain(coverage);
  expect(found('Yours')).toContain('href="https://service.example"');
  expect(sections({}, null)('Changed')).not.toContain('checked since');
});

it('does not claim that no one needs a call while the address book is unread', () => {
  const missing = 'The address book could not be read.';
  const closed = sections({ unnamed: [line], book: { ...nothing.book, missing } });
  for (const title of ['Calls', 'Leave alone', 'No one named']) expect(closed(title)).toContain(missing);
  const reading = sections({ unnamed: [line], book: { ...nothing.book, isReading: true } });
  expect(reading('No one named')).toBe('');
  for (const title of ['Calls', 'Leave alone']) expect(reading(title)).toContain('Reading the address book');
  const partly = { unnamed: [line], book: { ...nothing.book, isComplete: false } };
  const { chain, stages } = readForTest();
  const chains = [{ id: chain.id, transactions: chain.transactions, read: { stages } }] as never;
  for (const title of ['Calls', 'Leave alone', 'No one named']) {
    expect(sections({ ...partly, chains })(title)).toContain('Not all of the address book could be read.');
    // It is not needed yet.
    expect(sections(partly)(title)).not.toContain('Not all');
  }
});

it('shows the gap in the waiting items, with and without rows', () => {
  const waitingGap = 'Invites could not be read.';
  expect(sections({ waitingGap })('Waiting')).toContain(waitingGap);
  expect(sections({ waitingGap, waiting: [line] })('Waiting')).toContain(waitingGap);
});

it('shows why requests and answers may be missing from the changes', () => {
  const waitingGap = 'Access requests could not be read.';
  expect(sections({ waitingGap })('Changed')).toContain(waitingGap);
});

it('renders a row again only when its item has changed', () => {
  const [onSnooze, onWrite] = [() => {}, () => {}];
  const before = {
    item: { ...line, record: null, about: { chainId: 'c', transactionId: 't' } },
    onSnooze,
    onWrite,
  };
  expect(isSameRow(before, { ...before, item: structuredClone(before.item) })).toBe(true);
  const changes: Partial<Item>[] = [
    { key: 'two' }, { href: '/chains' }, { lead: '2 Quay Street' }, { text: 'is done' }, { note: 'today' }, { level: 'red' },
    { copy: 'done' }, { record: '9 of 9' }, { about: null }, { about: { chainId: 'c', transactionId: 'u' } },
  ]; // oxfmt-ignore
  for (const change of changes)
    expect(isSameRow(before, { ...before, item: { ...before.item, ...change } })).toBe(false);
  expect(isSameRow(before, { ...before, onSnooze: () => {} })).toBe(false);
  expect(isSameRow(before, { ...before, onWrite: () => {} })).toBe(false);
});

it.each([
  ['earlier on the same day', '2026-11-24T00:30:00Z', true],
  ['yesterday evening', '2026-11-23T22:00:00Z', false],
  ['never', null, false],
])('shows a person as called until the day is over: %s', (_, at, isCalled) => {
  const [link] = analyseChain(chainInput(readForTest(), props.now)).links;
  const question = { chainId: 'chain', place: '', link: link!, promise: null, transactions: [], text: '', because: '' };
  const contact = { id: 'sol', relationship: 'chain', name: 'Priya', email: null, phone: null, company: null, companyWebsite: null, transactions: [] };
  const brief = { ...nothing, people: [{ contact, roles: [], questions: [question] }] };
  const called: Record<string, number> = at === null ? {} : { sol: Date.parse(at) };
  const memory = { ...emptyMemory, called };
  const [row] = propsIn(TodaySections({ ...props, brief, memory }), CallRow);
  expect(row!.calledAt).toBe(isCalled ? Date.parse(at!) : null);
}); // oxfmt-ignore

type Given = Partial<typeof props>;
/** The section with this title, or all of them. */
function sectionsOf(brief: Partial<typeof nothing>, given: Given = {}) {
  const all = TodaySections({ ...props, brief: { ...nothing, ...brief }, ...given });
  const [waiting] = propsIn(all, WaitingSection) as unknown as ComponentProps<typeof WaitingSection>[];
  return propsIn([all, WaitingSection(waiting!)], TodaySection) as unknown as ComponentProps<typeof TodaySection>[]; // oxfmt-ignore
}
const emptyIn = (title: string, given: Given, brief: Partial<typeof nothing> = {}) =>
  sectionsOf(brief, given).find((section) => section.title === title)!.empty;

it('lists each kind of item in its own section, in order, with its key', () => {
  const item = (key: string) => [{ ...line, key }];
  const all = sectionsOf({
    ...{ changed: item('changed'), promises: item('promises'), holds: item('holds'), own: item('own') },
    ...{ unnamed: item('unnamed'), leaveAlone: item('leaveAlone'), waiting: item('waiting') },
  });
  const keys = all.map(({ title, hotkey, rows }) =>
    [title, hotkey, ...rows.map((row) => (row as { key: string }).key)].filter(Boolean).join(' '),
  );
  expect(keys).toEqual([
    'Changed 1 changed',
    'Promises 2 promises',
    'What holds each chain 3 holds',
    'Yours to do own',
    'Calls 4',
    'No one named to call unnamed',
    'Leave alone 5 leaveAlone',
    'Waiting 6 waiting',
  ]);
  expect(sectionsOf({}).map(({ title }) => title)).not.toContain('Yours to do');
});

it('says why a section is empty: on a first visit, while chains are read, or because nothing is there', () => {
  expect(emptyIn('Changed', { memory: emptyMemory })).toMatch(/^This is your first look/);
  expect(emptyIn('Changed', {})).toBe('Nothing has changed since you last marked it as seen.');
  const titles = ['Changed', 'Promises', 'What holds each chain', 'Calls', 'Leave alone'];
  for (const title of titles) {
    expect(emptyIn(title, { isReading: true }), title).toBe('Still reading…');
    expect(emptyIn(title, {}), title).not.toBe('Still reading…');
  }
  expect(emptyIn('Promises', {})).toBe('No promised update is overdue.');
  expect(emptyIn('Calls', {})).toBe('No one needs a call.');
  for (const title of titles) expect(emptyIn(title, { known: new Map() }), title).toBe('No chain has been read yet.'); // oxfmt-ignore
  expect(emptyIn('Waiting', { isReading: true })).toBe('No requests or invites are waiting for an answer.');
});

it('says that requests and invites are being read, rather than that none is waiting or has changed', () => {
  const reading = { isReadingWaiting: true, hidden: { ...nothing.hidden, waiting: 1, changed: 1 } };
  expect(emptyIn('Waiting', {}, reading)).toBe('Reading requests and invites…');
  expect(emptyIn('Changed', {}, reading)).toBe('Still reading…');
  const waitingGap = 'Invites could not be read.';
  expect(emptyIn('Waiting', {}, { ...reading, waitingGap })).toBe(waitingGap);
});

it('says that the rows of an empty section are hidden, rather than that there are none', () => {
  const hidden = { ...nothing.hidden, changed: 1, promises: 1, holds: 2, people: 3, leaveAlone: 1, waiting: 12 }; // oxfmt-ignore
  const [one, all] = ['The only one is hidden.', (count: number) => `All ${count} are hidden.`] as const;
  const texts = Object.entries({ Changed: one, Promises: one, 'What holds each chain': all(2), Calls: all(3), 'Leave alone': one, Waiting: all(12) }); // oxfmt-ignore
  for (const [title, text] of texts) expect(emptyIn(title, {}, { hidden }), title).toBe(text);
  expect(emptyIn('Promises', { isReading: true }, { hidden })).toBe('Still reading…');
  expect(emptyIn('Changed', { memory: emptyMemory }, { hidden })).toMatch(/^This is your first look/);
});

it('marks a call as made now, takes it back, and hides it under the name of the person', () => {
  vi.setSystemTime(props.now);
  onTestFinished(() => void vi.useRealTimers());
  const [link] = analyseChain(chainInput(readForTest(), props.now)).links;
  const question = { chainId: 'chain', place: '', link: link!, promise: null, transactions: [], text: '', because: '' }; // oxfmt-ignore
  const contact = { id: 'sol', relationship: 'chain', name: null as string | null, email: null, phone: null, company: null as string | null, companyWebsite: null, transactions: [] }; // oxfmt-ignore
  const [act, onSnooze] = [vi.fn(), vi.fn()];
  const known = new Map([['chain', { read: readForTest() }]]) as unknown as Given['known'];
  const row = (name: string | null, company: string | null) => {
    const people = [{ contact: { ...contact, name, company }, roles: [], questions: [question] }];
    const [shown] = propsIn(TodaySections({ ...props, act, onSnooze, known: known!, brief: { ...nothing, people } }), CallRow); // oxfmt-ignore
    return shown as unknown as ComponentProps<typeof CallRow>;
  };
  row('Priya', 'Wells').onCalled(true);
  row('Priya', 'Wells').onCalled(false);
  for (const [name, company] of [['Priya', 'Wells'], [null, 'Wells'], [null, null]] as const) row(name, company).onSnooze(); // oxfmt-ignore
  expect(act.mock.calls.map(([done]) => done as unknown)).toEqual([
    { do: 'call', contactId: 'sol', at: props.now },
    { do: 'call', contactId: 'sol', at: null },
  ]);
  expect(onSnooze.mock.calls).toEqual(['Priya', 'Wells', 'This call'].map((name) => ['call:sol', name]));
  expect([row('Priya', null).agent, row('Priya', null).about]).toEqual(['Harbour & Vale', null]);
});
