import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { IncludePrivate } from '@/components/insight/include-private';
import { propsIn } from '@/components/testing-markup';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextArea } from '@/components/ui/text-area';
import { chainGraph } from '@/lib/chains/graph';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { layoutGraph } from '@/lib/layout/layout-graph';
import { ignoreTimersFrom, runHook, stubBrowser } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { AudienceField } from './audience-field';
import { type ExportChoice, ExportDialog } from './export-dialog';
import { transactionCardSize } from './graph/transaction-card';

const now = Date.parse('2026-11-24T09:00:00Z');
const readingOf = (note: string) => {
  const stages = [stageFixture({ transactionId: '1', progress: 'Blocked', progressNote: note })];
  return readingFixture(lineFixture(transactionFixture('1')), new Map([['1', stages]]), now);
};

const layout = layoutGraph(chainGraph(readingOf('').chain, transactionCardSize));

/** The dialog with what only the user sees, in a browser that does or does not allow copying. */
async function opened({
  allowsCopying = false,
  isDrawn = false,
  note = undefined as string | undefined,
} = {}) {
  stubBrowser();
  const copied = vi.fn(async (text: string) => {
    if (!allowsCopying) throw new Error(`not allowed: ${text}`);
  });
  vi.stubGlobal('navigator', { clipboard: { writeText: copied } });
  const [onPrint, onClose] = [vi.fn(), vi.fn<() => void>()];
  const given = {
    reading: readingOf('Surveyor is ill'),
    privateReading: readingOf('She told me on the phone'),
    defaultClientOf: '1' as string | undefined,
    layout: isDrawn ? layout : null,
  };
  const hook = await runHook(() => {
    const [choice, setChoice] = useState<ExportChoice>({
      audience: { level: 'internal' },
      withPrivate: false,
    });
    const onChoose = (change: Partial<ExportChoice>) => setChoice((old) => ({ ...old, ...change }));
    return ExportDialog({
      ...{ ...given, contacts: [], now },
      ...{ note, choice, onChoose, onPrint, onClose },
    });
  });
  const one = <T,>(type: (props: T) => unknown) => propsIn(hook.now(), type)[0] as unknown as T | undefined;
  const button = (label: string) => propsIn(hook.now(), Button).find(({ children }) => children === label)!;
  const press = (label: string) => ((button(label).onPress as () => void)(), hook.settle());
  const status = () => {
    const { children, className } = propsIn(hook.now()).find(({ role }) => role === 'status')!;
    // A screen reader must know the element before it has text.
    expect(className).not.toContain('hidden');
    return children;
  };
  return { ...hook, given, copied, onPrint, onClose, one, button, press, status };
}

it('copies only what the reader may know, and says so', async () => {
  const { copied, press, status, one, settle } = await opened({ allowsCopying: true });
  await press('Copy as text');
  expect(copied.mock.lastCall![0]).toContain('Surveyor is ill');
  expect(status()).toBe('Copied. Paste it into a message.');
  one(AudienceField)!.onChange({ level: 'agent' });
  await settle();
  expect(status()).toBe('');
  await press('Copy as text');
  expect(copied.mock.lastCall![0]).not.toContain('Surveyor is ill');
});

it('shows the text where copying is not allowed, until something else is to be exported', async () => {
  const { press, one, settle } = await opened();
  await press('Copy as text');
  expect(one(TextArea)!.value).toContain('Surveyor is ill');
  one(IncludePrivate)!.onChange(true);
  await settle();
  expect(one(TextArea)).toBeUndefined();
  await press('Copy as text');
  expect(one(TextArea)!.value).toContain('She told me on the phone');
  one(IncludePrivate)!.onChange(false);
  await settle();
  expect(one(TextArea)).toBeUndefined();
  await press('Copy as text');
  one(AudienceField)!.onChange({ level: 'client', transactionId: '1' });
  await settle();
  expect(one(TextArea)).toBeUndefined();
});

it('turns to another of the user’s clients if the transaction leaves the chain, and never to a colleague', async () => {
  const { copied, given, press, one, rerender, settle } = await opened({ allowsCopying: true });
  one(AudienceField)!.onChange({ level: 'client', transactionId: '1' });
  await settle();
  const reading = readingFixture(lineFixture(transactionFixture('2')), new Map(), now);
  Object.assign(given, { reading, privateReading: null, defaultClientOf: '2' });
  await rerender();
  expect(one(AudienceField)!.audience).toEqual({ level: 'client', transactionId: '2' });
  Object.assign(given, { defaultClientOf: undefined });
  await rerender();
  await press('Copy as text');
  expect(copied.mock.lastCall![0]).not.toContain('Quay Street');
});

it('saves the table before the chain is drawn', async () => {
  const { press, status, until } = await opened();
  Object.assign(document, { createElement: () => ({ click: () => {} }) });
  ignoreTimersFrom(60_000);
  const created = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  await press('CSV table');
  await until(() => expect(status()).toMatch(/, internal\.csv”\.$/));
  created.mockRestore();
});

it('prints what was chosen, once the chain is drawn', async () => {
  expect((await opened()).button('Print or PDF').disabledReason).toBe('The drawing is not ready yet.');
});

it('prints for the chosen reader, with or without what only the user sees', async () => {
  const { button, press, onPrint, one, settle } = await opened({ isDrawn: true });
  expect(button('Print or PDF').disabledReason).toBeUndefined();
  one(AudienceField)!.onChange({ level: 'agent' });
  one(IncludePrivate)!.onChange(true);
  await settle();
  await press('Print or PDF');
  expect(onPrint.mock.calls).toEqual([[{ level: 'agent' }, true]]);
});

it('offers no calendar without dates, and says why a file could not be created', async () => {
  const { button, press, one, until } = await opened({ isDrawn: true });
  expect(button('ICS calendar').disabledReason).toBe('None of the remaining stages has an expected date.');
  await press('CSV table');
  const failed = (children: string) =>
    until(() => expect(one(Banner)).toMatchObject({ tone: 'danger', children }));
  await failed('The file could not be made. Check the connection and try again.');
  await press('PNG picture');
  await failed('This browser cannot draw an image of that size.');
});

it('says under which name a file was saved, until something else is to be exported', async () => {
  const { press, status, one, until, settle } = await opened({ isDrawn: true });
  const link = { click: vi.fn<() => void>(), download: '', href: '' };
  Object.assign(document, { createElement: () => link });
  ignoreTimersFrom(60_000);
  const created = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  await press('CSV table');
  await until(() => expect(status()).toMatch(/^Saved as “1 Quay Street.*, internal\.csv”\.$/));
  expect([link.click.mock.calls.length, created.mock.calls.length]).toEqual([1, 1]);
  one(IncludePrivate)!.onChange(true);
  await settle();
  expect([status(), link.href]).toEqual(['', 'blob:x']);
  created.mockRestore();
});

it('draws the next step as in the table of the same sheet: of the records, or with what only the user sees', async () => {
  const { given, press, one, until, settle, rerender } = await opened({ isDrawn: true });
  const stages = [stageFixture({ title: 'Mortgage offer', progress: 'In Progress', transactionId: '1' })];
  given.privateReading = readingFixture(given.reading.chain, new Map([['1', stages]]), now);
  await rerender();
  Object.assign(document, { createElement: () => ({ click: () => {} }) });
  ignoreTimersFrom(60_000);
  const created = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const picture = async (withPrivate: boolean) => {
    one(IncludePrivate)!.onChange(withPrivate);
    await settle();
    created.mockClear();
    await press('SVG picture');
    await until(() => expect(created).toHaveBeenCalledOnce());
    return (created.mock.lastCall![0] as Blob).text();
  };
  expect(await picture(false)).toMatch(/Survey carried out/);
  expect(await picture(true)).toMatch(/Mortgage offer/);
  expect(await picture(true)).not.toMatch(/Survey carried out/);
  created.mockRestore();
});

it('waits with both pictures for the drawing, but not with the table or the text', async () => {
  const reasons = async (isDrawn: boolean) => {
    const { button } = await opened({ isDrawn });
    const labels = ['PNG picture', 'SVG picture', 'CSV table', 'Copy as text'];
    return labels.map((label) => button(label).disabledReason);
  };
  const reason = 'The drawing is not ready yet.';
  expect(await reasons(false)).toEqual([reason, reason, undefined, undefined]);
  expect(await reasons(true)).toEqual([undefined, undefined, undefined, undefined]);
});

it('says what could not be read, and closes', async () => {
  const { now: shown, one, onClose } = await opened({ note: 'Two links could not be read' });
  expect(propsIn(shown(), 'p').map(({ children }) => children)).toContain('Two links could not be read');
  one(Dialog)!.onOpenChange!(true);
  expect(onClose).not.toHaveBeenCalled();
  one(Dialog)!.onOpenChange!(false);
  expect(onClose).toHaveBeenCalledOnce();
});
