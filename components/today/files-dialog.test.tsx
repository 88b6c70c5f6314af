import { afterEach, expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { IncludePrivate } from '@/components/insight/include-private';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput, type ReadChain } from '@/lib/insight/insight-input';
import { runHook } from '@/lib/query/testing-hook';
import { readForTest } from '@/lib/today/testing-read';
import type { KnownChain } from './use-known-chains';

const now = Date.parse('2026-11-24T09:00:00Z');
const files: { content: Blob; name: string }[] = [];
/** The chains that are concluded once more without what is private. */
const concluded: ReadChain[] = [];
const plain = readForTest();
const history = { delays: 'private' } as never as ReadChain['history'];
const read: ReadChain = { ...plain, history };
const insight = analyseChain(chainInput(plain, now));
const of = (text: string) => ({ ...insight, holds: { ...insight.holds, text } });

/** Whether the browser refuses to save a file, and how many conclusions are still missing. */
const trouble = { isRefused: false, missing: 0 };
vi.mock('@/components/ui/save-file', async (original) => ({
  ...(await original<object>()),
  saveFile(content: Blob, name: string) {
    if (trouble.isRefused) throw new Error('refused');
    files.push({ content, name });
  },
}));
vi.mock('@/components/insight/use-insight', () => ({
  useInsights: (reads: ReadChain[]) => {
    concluded.splice(0, concluded.length, ...reads);
    return new Map(reads.slice(trouble.missing).map(({ chain }) => [chain.id, of('Concluded from records')]));
  },
}));
afterEach(() => {
  files.splice(0);
  Object.assign(trouble, { isRefused: false, missing: 0 });
});

async function dialog(isPrivate: boolean, given: { read?: ReadChain; hasOlder?: boolean } = {}) {
  const { FilesDialog } = await import('./files-dialog');
  const onClose = vi.fn<() => void>();
  const known: KnownChain = { listed: plain.chain, read: given.read ?? read, isCurrent: true, insight: of('Concluded from what I said'), titles: new Map() };
  const props = { chains: [plain.chain], known: new Map([['chain', known]]), hasOlder: given.hasOlder ?? false, isPrivate, now, onClose };
  const hook = await runHook(() => FilesDialog(props));
  const csv = async () => {
    const count = files.length;
    (propsIn(hook.now(), Button)[0]!.onPress as () => void)();
    await vi.waitFor(() => expect(files.length).toBe(count + 1), 20_000);
    return files.at(-1)!.content.text();
  };
  const press = (at: number) => ((propsIn(hook.now(), Button)[at]!.onPress as () => void)(), hook.settle());
  const reasons = () => propsIn(hook.now(), Button).map(({ disabledReason }) => disabledReason);
  const status = () => propsIn(hook.now()).find(({ role }) => role === 'status')!.children;
  return { ...hook, csv, press, reasons, status, onClose, choices: () => propsIn(hook.now(), IncludePrivate) };
} // oxfmt-ignore

it('leaves out what is private unless the user includes it', async () => {
  const { csv, choices, rerender } = await dialog(true);
  expect(await csv()).toContain('Concluded from records');
  // How people kept their dates shapes the conclusions, and is private too.
  expect(concluded.map((one) => one.history?.delays)).toEqual([undefined]);
  (choices()[0]!.onChange as (isSelected: boolean) => void)(true);
  await rerender();
  expect(await csv()).toContain('Concluded from what I said');
});

it('does not ask about private data if there is none', async () => {
  const { csv, choices } = await dialog(false);
  expect(choices()).toEqual([]);
  expect(await csv()).toContain('Concluded from what I said');
});

const due = readForTest({ stages: { '1a': { expectedCompletion: '2026-12-04T09:00:00Z' } } });

it('saves a table and a calendar, each under a name that says what it covers and when it was made', async () => {
  const { csv, press, status, until, settle } = await dialog(false, { read: due });
  await csv();
  await settle();
  const name = 'Chains, 1 of 1 chains known, 24 November 2026.csv';
  await until(() => expect(status()).toBe(`Saved as “${name}”.`));
  await press(1);
  await until(() => expect(files).toHaveLength(2));
  expect(files.map((file) => `${file.name} ${file.content.type}`)).toEqual([
    `${name} text/csv;charset=utf-8`,
    'Updates and due dates, 1 of 1 chains known, 24 November 2026.ics text/calendar;charset=utf-8',
  ]);
  expect(await files[1]!.content.text()).toMatch(/^BEGIN:VCALENDAR/);
});

it('offers no calendar without dates, and no file before all has been worked out', async () => {
  const none = 'None of the remaining stages has an expected date.';
  expect((await dialog(false)).reasons()).toEqual([undefined, none]);
  expect((await dialog(true, { read: due })).reasons()).toEqual([undefined, undefined]);
  trouble.missing = 1;
  const waiting = 'This is still being worked out.';
  expect((await dialog(true, { read: due })).reasons()[0]).toBe(waiting);
  expect((await dialog(false, { read: due })).reasons()).toEqual([undefined, undefined]);
});

it('says that a file could not be made, how many chains the files cover, and closes', async () => {
  trouble.isRefused = true;
  const { press, status, until, now: shown, onClose } = await dialog(false, { hasOlder: true });
  await press(0);
  await until(() => expect(status()).toBe('The file could not be made. Check the connection and try again.'));
  const text = textOf(markupOf(<>{propsIn(shown(), 'p')[0]!.children as string}</>));
  expect(text).toContain('1 of the 1 chains that changed last known');
  // Titles are not remembered from one page to the next.
  expect(text).toContain('Stages that were not read since this page was opened are named by their type.');
  const { onOpenChange } = propsIn(shown(), Dialog)[0] as { onOpenChange: (isOpen: boolean) => void };
  onOpenChange(true);
  expect(onClose).not.toHaveBeenCalled();
  onOpenChange(false);
  expect(onClose).toHaveBeenCalledOnce();
});
