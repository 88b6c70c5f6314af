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
  type Loaded = ReactElement<object, (props: object) => ReactNode>;
  const { type: LoadedUpdate, props } = loading.now() as Loaded;
  const { now } = await runHook(() => LoadedUpdate(props), loading.client);
  expect(propsIn(now())[0]).toMatchObject({ children: 'Reading the stages of 1 of your links…' });
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
  const { type: LoadedUpdate, props } = loading.now() as ReactElement<object, (given: object) => ReactNode>;
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
