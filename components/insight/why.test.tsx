import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import type { Assumption, Statement } from '@/lib/insight/chain-insight';
import { runHook } from '@/lib/query/testing-hook';
import { Why } from './why';

const statement = (count: number, assumptions: Assumption[] = []): Statement => ({
  text: 'It is blocked.',
  basis: 'record',
  asOf: '2026-11-20T09:00:00Z',
  assumptions,
  unknown: ['no onward purchase is recorded'],
  inputs: Array.from({ length: count }, (_, at) => ({ transactionId: 't', stageId: at === 0 ? 's' : null })),
});

/** The answer to "Why?", opened. */
async function why(...statements: Statement[]) {
  const names = new Map([
    ['t', '1 Quay Street'],
    ['s', 'Searches back'],
  ]);
  const hook = await runHook(() =>
    Why({ statements, names, hrefOf: (id) => `/chains/c?select=${id}`, onLeaveOut: vi.fn() }),
  );
  expect(markupOf(hook.now())).not.toContain('Assumes');
  (propsIn(hook.now(), Button)[0]!.onPress as () => void)();
  await hook.settle();
  return markupOf(hook.now());
}

it('links to the record behind a statement: its stage, or its transaction', async () => {
  const one = await why(statement(1));
  expect(one).toContain('href="/transactions/t/stages/s"');
  expect(textOf(one)).toContain('Searches back at 1 Quay Street');
  expect(await why(statement(2))).toContain('href="/chains/c?select=t"');
});

it('names twelve records at most, and counts the others', async () => {
  expect(textOf(await why(statement(15)))).toContain('and 3 more');
  expect(textOf(await why(statement(12)))).not.toContain(' more');
});

it('lets the user leave out only what can be left out, and lists each assumption once', async () => {
  const blocks: Assumption = { id: 'blocks-end', text: 'A block ends', removable: true };
  const usual: Assumption = { id: 'usual-durations', text: 'Stages take their usual time', removable: false };
  const kept: Assumption = { id: 'typed-dates', text: 'Dates are kept', removable: false };
  const html = await why(statement(1, [blocks, usual, kept]), {
    ...statement(1, [blocks]),
    text: 'It waits.',
  });
  expect(html.match(/aria-label="Leave out: [^"]*"/g)).toEqual(['aria-label="Leave out: A block ends"']);
  expect(textOf(html)).toMatch(/Stages take their usual time .*Not known no onward purchase is recorded$/);
});
