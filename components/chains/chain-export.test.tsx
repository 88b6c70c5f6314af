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
  const { hook, window, props } = await exporting(selectedId, reading);
  const find = (name: string) => propsIn(hook.now()).find((found) => name in found);
  (find('aria-keyshortcuts')!.onPress as () => void)();
  await hook.until(() => expect(find('defaultClientOf')).toBeDefined());
  return { ...hook, window, props, dialog: () => find('defaultClientOf'), printout: () => find('audience') };
}

/** The export with its dialog closed. @param reading null while the stages are being read */
async function exporting(selectedId: string | null, reading: ChainReading | null) {
  const { window, document } = stubBrowser();
  vi.stubGlobal('HTMLElement', class {});
  Object.assign(document, { querySelector: () => null });
  Object.assign(window, { print: vi.fn() });
  const props = {
    reading,
    privateReading,
    contacts: [],
    layout: null,
    selectedId,
    now,
    note: 'Two links could not be read',
  };
  return { hook: await runHook(() => ChainExport(props)), window, props };
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

it('says that it waits for the stages, and opens with the key e only once they are read', async () => {
  const keydown = () => Object.assign(new Event('keydown', { cancelable: true }), { key: 'e' });
  const isOpen = ({ now: shown }: { now: () => unknown }) =>
    propsIn(shown() as never).some((found) => 'defaultClientOf' in found);
  const waiting = await exporting(null, null);
  const button = (given: typeof waiting) => propsIn(given.hook.now()).find((found) => 'onPointerEnter' in found)!; // oxfmt-ignore
  expect(button(waiting).disabledReason).toBe('Its stages are still being read.');
  waiting.window.dispatchEvent(keydown());
  await waiting.hook.settle();
  expect(isOpen(waiting.hook)).toBe(false);
  const ready = await exporting(null, reading);
  expect(button(ready).disabledReason).toBeUndefined();
  ready.window.dispatchEvent(keydown());
  await ready.hook.until(() => expect(isOpen(ready.hook)).toBe(true));
});

it('gives the dialog what it exports, and closes', async () => {
  const { dialog, until } = await opened(null);
  expect(dialog()).toMatchObject({ reading, privateReading, note: 'Two links could not be read', now });
  (dialog()!.onClose as () => void)();
  await until(() => expect(dialog()).toBeUndefined());
});

it('keeps who it is for while the chain is read again, but not once it is closed', async () => {
  const { dialog, now: shown, props, rerender, settle, until } = await opened(null);
  const choice = { audience: { level: 'client', transactionId: '2' }, withPrivate: true };
  (dialog()!.onChoose as (next: object) => void)(choice);
  props.reading = null;
  await rerender();
  expect(dialog()).toBeUndefined();
  props.reading = reading;
  await rerender();
  expect(dialog()!.choice).toEqual(choice);
  (dialog()!.onClose as () => void)();
  await settle();
  (propsIn(shown()).find((found) => 'onPointerEnter' in found)!.onPress as () => void)();
  await until(() =>
    expect(dialog()!.choice).toEqual({ audience: { level: 'internal' }, withPrivate: false }),
  );
});

it('prints for the reader who was chosen, and closes the dialog first', async () => {
  const { dialog, printout, until, window } = await opened(null);
  const wasOpen: boolean[] = [];
  Object.assign(window, { print: () => void wasOpen.push(dialog() !== undefined) });
  (dialog()!.onPrint as (audience: Audience, withPrivate: boolean) => void)({ level: 'agent' }, false);
  await until(() => expect(wasOpen).toEqual([false]));
  // The browser says that it is about to print as well.
  window.dispatchEvent(new Event('beforeprint'));
  expect(printout()).toMatchObject({ audience: { level: 'agent' }, now });
});

it('prints for a colleague by the browser’s own command, and no longer once it is gone', async () => {
  const { printout, window, unmount, until } = await opened(null);
  window.dispatchEvent(new Event('beforeprint'));
  await until(() => expect(printout()!.audience).toEqual({ level: 'internal' }));
  const removed = vi.spyOn(window, 'removeEventListener');
  await unmount();
  const names = removed.mock.calls.map(([name]) => name).filter((name) => name.endsWith('print'));
  expect(names.sort()).toEqual(['afterprint', 'beforeprint']);
});

it('says so if it could not be loaded, and opens nothing', async () => {
  vi.resetModules();
  vi.doMock('./export-dialog', () => {
    throw new Error('offline');
  });
  const { ChainExport: Offline } = await import('./chain-export');
  stubBrowser();
  const given = { reading, privateReading: null, contacts: [], layout: null, selectedId: null, now, note: undefined }; // oxfmt-ignore
  const { now: shown, until } = await runHook(() => Offline(given));
  const find = (name: string) => propsIn(shown()).find((found) => name in found);
  (find('aria-keyshortcuts')!.onPress as () => void)();
  const words = 'The export could not be loaded. Check the connection and press it again.';
  await until(() => expect(find('role')).toMatchObject({ role: 'alert', children: words }));
  expect(find('defaultClientOf')).toBeUndefined();
  vi.doMock('./export-dialog', () => ({ ExportDialog: () => null }));
});
