import type { ReactElement, ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import type { Chain } from '@/lib/chains/schema';
import {
  ignoreTimersFrom,
  runHook,
  stubBrowser,
  stubServer,
  type StubResponse,
} from '@/lib/query/testing-hook';
import { ChainUpdate } from './chain-update';
import { NoOwnSale } from './no-own-sale';
import type { LetterEdits } from './letter-edits';

type Part = ReactElement<object, (props: object) => ReactNode>;
const announced: unknown[] = [];
vi.mock('@/components/ui/announce', () => ({ announce: (id: unknown) => void announced.push(id) }));

/** What the dialog says about a chain that our server returns like this. */
async function said(respond: (path: string) => StubResponse | Promise<StubResponse>) {
  const { window, document } = stubBrowser();
  // What waits for the page to be idle must not outlast a test.
  Object.assign(window, { requestIdleCallback: (run: () => void) => run() });
  Object.assign(document, { activeElement: null, body: {} });
  // The focus returns 50 ms after the dialog has closed, when the test has ended.
  ignoreTimersFrom(50);
  stubServer(respond);
  const closed: true[] = [];
  const onEdit = vi.fn<(edits: LetterEdits) => void>();
  const onClose = () => void closed.push(true);
  const letter = { aboutId: '1', userId: 'u', now: 0, edits: { '1:client': null }, onEdit };
  const hook = await runHook(() => ChainUpdate({ ...letter, chainId: 'c', onClose }));
  return {
    ...hook,
    shown: () => propsIn(hook.now())[0] as { children: string; onClose: () => void },
    closed,
    letter,
  };
}

it('says that it reads the chain, and can be closed meanwhile', async () => {
  const { shown, closed } = await said(() => new Promise(() => {}));
  expect(shown().children).toBe('Reading the chain…');
  shown().onClose();
  expect(closed).toHaveLength(1);
});

it('says that the chain could not be read, and what to do', async () => {
  const { shown, until } = await said(() => ({ refused: { status: 404, code: 'not_found' } }));
  await until(() => expect(shown().children).toBe('The chain could not be read. Close this and try again.'));
});

it('says that the stages are being read once the chain is', async () => {
  const chain = lineFixture(transactionFixture('1'));
  const loading = await said((path) => (path.includes('/chains/') ? { data: chain } : new Promise(() => {})));
  await loading.until((shown) => expect(propsIn(shown)[0]).toHaveProperty('chain'));
  const { type: LoadedUpdate, props } = loading.now() as Part;
  const { now } = await runHook(() => LoadedUpdate(props), loading.client);
  expect(propsIn(now())[0]).toMatchObject({ children: 'Reading the stages of 1 of your links…' });
});

it('announces what it waits for, and that it could not be read', async () => {
  announced.length = 0;
  let refuse = () => {};
  const decided = new Promise<void>((resolve) => (refuse = resolve));
  const { now: dialog, until } = await said(async () => {
    await decided;
    return { refused: { status: 404, code: 'not_found' } };
  });
  const { type: Placeholder } = dialog() as Part;
  const { now, rerender } = await runHook(() => {
    const shown = Placeholder((dialog() as Part).props);
    for (const { ref, children } of propsIn(shown, 'p'))
      if (ref) Object.assign(ref, { current: { textContent: children } });
    return shown;
  });
  const { id } = propsIn(now(), 'p')[0]!;
  expect(announced).toEqual([id]);
  refuse();
  await until((shown) =>
    expect((shown as Part).props).toMatchObject({ children: expect.stringContaining('could not') }),
  );
  await rerender();
  expect(announced).toEqual([id, id]);
});

/** The dialog's own part, once this chain is read. */
async function loaded(chain: Chain) {
  const answers = (path: string): StubResponse => {
    if (path.includes('/chains/')) return { data: chain };
    if (path.includes('today')) return { refused: { status: 401, code: 'unauthorized' } };
    return { data: { data: [], nextCursor: null } };
  };
  const loading = await said(answers);
  await loading.until((shown) => expect(propsIn(shown)[0]).toHaveProperty('chain'));
  const { type: LoadedUpdate, props } = loading.now() as Part;
  return { loading, ...(await runHook(() => LoadedUpdate(props), loading.client)) };
}

it('says so if the user is no longer a party to any transaction of the chain', async () => {
  const { loading, now, until } = await loaded(lineFixture(transactionFixture('1', { yourRole: null })));
  const { edits } = loading.letter;
  await until(() => expect(propsIn(now(), NoOwnSale)[0]).toMatchObject({ edits, about: '1' }));
});

it('writes about the sale that was asked for once all is read, with what has been edited', async () => {
  const { loading, now, until } = await loaded(lineFixture(transactionFixture('1')));
  await until(() => expect(propsIn(now())[0]).toMatchObject(loading.letter));
  (propsIn(now())[0] as { onClose: () => void }).onClose();
  expect(loading.closed).toHaveLength(1);
});
