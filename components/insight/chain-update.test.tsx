import { expect, it } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import {
  ignoreTimersFrom,
  runHook,
  stubBrowser,
  stubServer,
  type StubResponse,
} from '@/lib/query/testing-hook';
import { ChainUpdate } from './chain-update';

/** What the dialog says about a chain that our server returns like this. */
async function said(respond: () => StubResponse | Promise<StubResponse>) {
  const { document } = stubBrowser();
  Object.assign(document, { activeElement: null, body: {} });
  // The focus returns 50 ms after the dialog has closed, when the test has ended.
  ignoreTimersFrom(50);
  stubServer(respond);
  const closed: true[] = [];
  const props = { chainId: 'c', aboutId: '1', userId: 'u', now: 0, onClose: () => void closed.push(true) };
  const hook = await runHook(() => ChainUpdate(props));
  return {
    ...hook,
    shown: () => propsIn(hook.now())[0] as { children: string; onClose: () => void },
    closed,
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
