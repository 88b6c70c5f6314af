import { expect, it } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Banner } from '@/components/ui/banner';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { UpdateDialog } from './update-dialog';

const now = Date.parse('2026-11-24T09:00:00Z');
const reading = readingFixture(lineFixture(transactionFixture('2')), new Map(), now);
const edit = (text: string, isUsed = false) => ({ text, for: null, to: 'another client', isUsed });
const edits = { '1:client': edit('Lost'), '1:agent': edit('Sent', true), '2:client': edit('Still here') };

it.each([
  [true, ['Lost']],
  [undefined, []],
])('shows what was edited about a sale that left while it was closed: %s', async (isForOneChain, shown) => {
  stubBrowser();
  const props = { reading, contacts: [], aboutId: '2', userId: 'u', now, edits, isForOneChain };
  const hook = await runHook(() => UpdateDialog({ ...props, onEdit: () => {}, onClose: () => {} }));
  const banners = propsIn(hook.now(), Banner);
  expect(banners.map(({ children }) => propsIn(children as never)[0]!.children)).toEqual(shown);
});
