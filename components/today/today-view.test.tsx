import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { afterEach, expect, it, vi } from 'vitest';
import { PageHeader } from '@/components/shell/page-header';
import { markupOf, propsIn } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { ignoreTimersFrom } from '@/lib/query/testing-hook';
import type { MemoryValue } from '@/lib/today/memory-value';
import { NoChains } from './no-chains';
import { chain, type Given, morning, now, readAt, returning, yesterday } from './testing-today';

afterEach(() => void vi.useRealTimers());

const other = { ...chain, id: 'other' };

function keydown(key: string): Event {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key });
  window.dispatchEvent(event);
  return event;
}

/** Does this, and waits for the notice of it. @returns what its Undo does */
async function noticeOf(title: string, act: () => unknown) {
  const before = toast.getHistory().length;
  await act();
  const notices = () => toast.getHistory().slice(before);
  await vi.waitFor(() => expect(notices()).toMatchObject([{ title }]));
  return () => (notices()[0] as { action: { onClick: (event: unknown) => void } }).action.onClick({});
}

it.each<[string, Given, string]>([
  ['on the first visit', { memory: {} }, 'What changed, what holds each chain, and who to call'],
  [
    'on this device',
    {},
    'Seen by this dashboard between 23 November 2026, 09:00 and 09:00, since you last looked on this device',
  ],
  ['on any device', { isShared: true }, 'Seen by this dashboard between 23 November 2026, 09:00 and 09:00'],
])('says since when it looked for changes: %s', async (_, given, note) => {
  expect((await morning(given)).props(PageHeader)!.note).toBe(note);
});

it.each<[string, Partial<MemoryValue>, boolean]>([
  ['the first visit, which has nothing to compare with', { markedAt: null }, false],
  ['a later visit', { markedAt: yesterday }, true],
])('shows lists before all chains are read: %s', async (_, memory, isShown) => {
  const { wasShown, strip, value } = await morning({ memory });
  expect([wasShown[0], strip().reading.isThrough, value().lookedUpTo]).toEqual([isShown, false, undefined]);
});

it('shows what it has on the first visit if the rest cannot be read', async () => {
  // The page would be shown after three seconds in any case.
  ignoreTimersFrom(3000);
  const { shown, strip } = await morning({ memory: {}, refuses: true });
  await shown();
  expect(strip().reading.failure).not.toBeNull();
});

it('says how much is read, and that more is being read', async () => {
  const chains = { chain: readAt(yesterday), third: readAt(yesterday - 1) };
  const { until, sections, strip } = await morning({
    memory: { ...returning, chains, lookedUpTo: 1 },
    chains: [chain, { ...chain, id: 'third' }, other],
  });
  await until(() => expect(sections()).toMatchObject({ coverage: '2 of 3 chains read', isReading: true }));
  expect(strip()).toMatchObject({ known: 2, all: 3, asOf: yesterday - 1 });
});

it('says as of when the oldest data is, also if that is of one sale of a chain', async () => {
  const { latest } = readAt(yesterday);
  const transactions = { ...latest.transactions, '2': { ...latest.transactions['2']!, readAt: yesterday - 5 } }; // oxfmt-ignore
  const chains = { chain: { latest: { ...latest, transactions } } };
  const { until, strip } = await morning({ memory: { ...returning, chains } });
  await until(() => expect(strip()).toMatchObject({ known: 1, asOf: yesterday - 5 }));
});

it('has a list that can take the focus once its last row is hidden', async () => {
  const { now: page } = await morning();
  const list = propsIn(page(), 'div').find(({ ref }) => ref);
  expect(list).toMatchObject({ tabIndex: -1, ref: { current: null } });
});

it('remembers up to when it has read all changes', async () => {
  const { until, sections, value } = await morning({ memory: { ...returning, lookedUpTo: 1 } });
  await until(() => expect(value().lookedUpTo).toBe(Date.parse(chain.updatedAt)));
  await until(() => expect(sections()).toMatchObject({ coverage: null, isReading: false }));
});

it('does not count changes as read if a page of chains that lists them could not be read', async () => {
  const {
    shown,
    until,
    sections,
    value,
    press,
    requests,
    now: page,
  } = await morning({
    memory: { ...returning, lookedUpTo: 1 },
    nextCursor: '2',
    refuses: true,
  });
  await shown();
  await until(() => expect(sections()).toMatchObject({ coverage: '1 of 1 or more chains read', isReading: false })); // oxfmt-ignore
  expect(propsIn(page(), 'p').flatMap(({ children }) => children)).toContain(
    'Some chains that have changed could not be listed.',
  );
  expect(value().lookedUpTo).toBe(1);
  const before = requests.length;
  await press('Try again');
  expect(requests.slice(before)).toEqual([expect.stringContaining('cursor=2')]);
});

it('reads no chain before it has listed all that have changed', async () => {
  const { requests } = await morning({
    memory: { ...returning, chains: {}, lookedUpTo: 1 },
    nextCursor: '2',
  });
  expect(requests.filter((request) => request.includes('/chains'))).toEqual([
    expect.stringContaining('cursor=2'),
  ]);
});

it('says that someone is in no chain, rather than that nothing has changed', async () => {
  const { props, sections } = await morning({ chains: [] });
  expect([props(NoChains)!.isUnsure, sections()]).toEqual([false, undefined]);
});

it('neither exports nor marks as seen while there are no chains', async () => {
  const { value, settle } = await morning({ chains: [] });
  const notices = toast.getHistory().length;
  keydown('m');
  expect(keydown('e').defaultPrevented).toBe(false);
  await settle();
  expect([value().markedAt, toast.getHistory().length]).toEqual([yesterday, notices]);
});

it.each<[string, string | null, string[] | null]>([
  ['all chains', null, ['chain']],
  ['the newest chains only', '2', null],
])('marks as seen, with undo, when it has listed %s', async (_, nextCursor, listed) => {
  const { press, shown, value } = await morning({ nextCursor });
  await shown();
  const before = value();
  const undo = await noticeOf('Marked as seen', () => press('Mark as seen'));
  expect(value()).toMatchObject({ markedAt: now, listed, chains: before.chains });
  undo();
  expect(value()).toMatchObject({ markedAt: yesterday, listed: null });
});

it('hides an item until a day, and shows all hidden items again', async () => {
  const { shown, sections, dialogWith, settle, value, press } = await morning();
  await shown();
  sections().onSnooze('holds:chain', '1 Quay Street');
  await settle();
  const { what, onSnooze } = dialogWith('what');
  expect(what).toBe('1 Quay Street');
  await noticeOf('1 Quay Street is hidden until 27 November 2026', () =>
    (onSnooze as (day: string) => void)('2026-11-27'),
  );
  await settle();
  expect(dialogWith('what')).toBeUndefined();
  expect(value().snoozed).toEqual({ 'holds:chain': Date.parse('2026-11-27') / 86_400_000 });
  await press('Show hidden items (1)');
  expect(value().snoozed).toEqual({});
});

it('takes back one hidden item, and leaves alone what was hidden and said since', async () => {
  const before = { 'holds:chain': 30_000, 'own:1a': 30_000 };
  const { shown, sections, dialogWith, settle, value } = await morning({ memory: { ...returning, snoozed: before } }); // oxfmt-ignore
  await shown();
  const undos = [];
  for (const key of ['holds:chain', 'promise:1a']) {
    sections().onSnooze(key, key);
    await settle();
    const hide = dialogWith('what').onSnooze as (day: string) => void;
    undos.push(await noticeOf(`${key} is hidden until 27 November 2026`, () => hide('2026-11-27')));
    await settle();
  }
  sections().act({ do: 'say', chainId: 'chain', said: ['done:2027-03-01:1a'], before: [] });
  for (const undo of undos) undo();
  expect(value()).toMatchObject({ snoozed: before, said: { chain: ['done:2027-03-01:1a'] } });
  expect(Object.keys(value().snoozed).sort()).toEqual(Object.keys(before));
});

it('exports by a button or the key e, and says if the files rest on private facts', async () => {
  const { shown, press, settle, dialogWith } = await morning({
    memory: { ...returning, said: { chain: ['done:2027-03-01:1a'] } },
  });
  await shown();
  await press('Export');
  expect(dialogWith('isPrivate').isPrivate).toBe(true);
  dialogWith('isPrivate').onClose();
  await settle();
  expect(dialogWith('isPrivate')).toBeUndefined();
  keydown('e');
  await settle();
  expect(dialogWith('isPrivate')).toBeDefined();
});

it('writes an update about the sale of a row, and keeps what was edited while it is closed', async () => {
  const { shown, sections, settle, dialogWith } = await morning();
  await shown();
  for (const edits of [{}, { '2:client': null }]) {
    sections().onWrite({ chainId: 'chain', transactionId: '2' });
    await settle();
    expect(dialogWith('aboutId')).toMatchObject({ chainId: 'chain', aboutId: '2' });
    expect(dialogWith('aboutId').edits).toEqual(edits);
    (dialogWith('aboutId').onEdit as (edits: object) => void)({ '2:client': null });
    dialogWith('aboutId').onClose();
    await settle();
    expect(dialogWith('aboutId')).toBeUndefined();
  }
});

it('prints, and reads older chains when asked', async () => {
  const { shown, press, requests } = await morning({ nextCursor: '2' });
  await shown();
  Object.assign(window, { print: () => void requests.push('printed') });
  for (const name of ['Print', 'Include chains without recent changes']) await press(name);
  expect(requests.slice(-2)).toEqual(['printed', expect.stringContaining('cursor=2')]);
});

it('keeps the focus in the line of a button that goes away, also if nothing is left of the line', async () => {
  const snoozed = { 'holds:chain': 30_000 };
  const { shown, press, now: page } = await morning({ memory: { ...returning, snoozed }, nextCursor: '2' });
  await shown();
  const line = () =>
    propsIn(page(), 'div').find((props) => props.tabIndex === -1 && props['data-print'])!
      .children as ReactNode;
  expect(propsIn(line(), Button).map(({ ref }) => ref)).toEqual([keepFocusHere, keepFocusHere]);
  await press('Show hidden items (1)');
  expect(propsIn(line(), Button)).toHaveLength(1);
  const none = await morning();
  await none.shown();
  const left = propsIn(none.now(), 'div').find((props) => props.tabIndex === -1 && props['data-print'])!;
  expect(markupOf(left.children as ReactNode)).toBe('');
});
