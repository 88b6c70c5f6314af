import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import type { Audience, ChainReading } from '@/lib/chains/redact';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { ChainExport } from './chain-export';

// Loaded when first needed; here only what they are given matters.
vi.mock('./export-dialog', () => ({ ExportDialog: () => null }));
vi.mock('./chain-printout', () => ({ ChainPrintout: () => null }));

const now = Date.parse('2026-11-20T12:00:00Z');
const chain = lineFixture(
  transactionFixture('1', { yourRole: null }),
  transactionFixture('2'),
  transactionFixture('3'),
);
const reading = readingFixture(chain, new Map(), now);
const privateReading: ChainReading = { ...reading };

/** The export with its dialog open. */
async function opened(selectedId: string | null) {
  const { window } = stubBrowser();
  Object.assign(window, { print: vi.fn() });
  const props = {
    reading,
    privateReading,
    nextSteps: new Map(),
    layout: null,
    selectedId,
    now,
    note: undefined,
  };
  const hook = await runHook(() => ChainExport(props));
  const press = propsIn(hook.now()).find((found) => found['aria-keyshortcuts'] === 'e')!
    .onPress as () => void;
  press();
  const find = (name: string) => propsIn(hook.now()).find((found) => name in found);
  await hook.until(() => expect(find('defaultClientOf')).toBeDefined());
  return { ...hook, window, dialog: () => find('defaultClientOf'), printout: () => find('audience') };
}

it('preselects the client of the selected transaction, or of the first of the user’s own', async () => {
  expect((await opened('3')).dialog()!.defaultClientOf).toBe('3');
});

it('preselects none that is not the user’s own', async () => {
  expect((await opened('1')).dialog()!.defaultClientOf).toBe('2');
});

it.each([
  [false, reading],
  [true, privateReading],
])('prints what is private only if it was asked for: %s', async (withPrivate, expected) => {
  const { dialog, printout, until, window } = await opened(null);
  const print = dialog()!.onPrint as (audience: Audience, withPrivate: boolean) => void;
  print({ level: 'internal' }, withPrivate);
  await until(() => expect(printout()).toBeDefined());
  expect(printout()!.reading).toBe(expected);
  expect((window as unknown as { print: () => void }).print).toHaveBeenCalledOnce();
});

it('prints nothing private by the browser’s own command after a print that included it', async () => {
  const { dialog, printout, until, window, settle } = await opened(null);
  (dialog()!.onPrint as (audience: Audience, withPrivate: boolean) => void)({ level: 'internal' }, true);
  await until(() => expect(printout()!.reading).toBe(privateReading));
  window.dispatchEvent(new Event('afterprint'));
  await until(() => expect(printout()).toBeUndefined());
  window.dispatchEvent(new Event('beforeprint'));
  await settle();
  expect(printout()!.reading).toBe(reading);
});
