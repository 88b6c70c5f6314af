import { afterEach, expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { IncludePrivate } from '@/components/insight/include-private';
import { Button } from '@/components/ui/button';
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

vi.mock('@/components/ui/save-file', async (original) => ({
  ...(await original<object>()),
  saveFile: (content: Blob, name: string) => void files.push({ content, name }),
}));
vi.mock('@/components/insight/use-insight', () => ({
  useInsights: (reads: ReadChain[]) => {
    concluded.splice(0, concluded.length, ...reads);
    return new Map(reads.map(({ chain }) => [chain.id, of('Concluded from records')]));
  },
}));
afterEach(() => void files.splice(0));

async function dialog(isPrivate: boolean) {
  const { FilesDialog } = await import('./files-dialog');
  const known: KnownChain = { listed: plain.chain, read, isCurrent: true, insight: of('Concluded from what I said'), titles: new Map() };
  const props = { chains: [plain.chain], known: new Map([['chain', known]]), hasOlder: false, isPrivate, now, onClose: () => {} };
  const hook = await runHook(() => FilesDialog(props));
  const csv = async () => {
    const count = files.length;
    (propsIn(hook.now(), Button)[0]!.onPress as () => void)();
    await vi.waitFor(() => expect(files.length).toBe(count + 1), 20_000);
    return files.at(-1)!.content.text();
  };
  return { ...hook, csv, choices: () => propsIn(hook.now(), IncludePrivate) };
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
