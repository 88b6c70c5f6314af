import { expect, it, vi } from 'vitest';
import { elementsIn, markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import type { Assumption, Statement } from '@/lib/insight/chain-insight';
import { IconButton } from '@/components/ui/icon-button';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
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

const names = new Map([['t', '1 Quay Street']]);
/** The answer with these props, closed. */
async function asked(given: Partial<Parameters<typeof Why>[0]>) {
  const { window, document } = stubBrowser();
  vi.stubGlobal('HTMLElement', class {});
  Object.assign(document, { querySelector: () => null });
  const hook = await runHook(() => Why({ statements: [statement(1)], names, hrefOf: (id) => `#${id}`, ...given }));
  const press = async (key: string) => {
    window.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key }));
    await hook.settle();
    return propsIn(hook.now(), Button)[0]!['aria-expanded'];
  };
  return { ...hook, press, button: () => propsIn(hook.now(), Button)[0]! };
} // oxfmt-ignore

it('opens and closes with w, only where the page has the key', async () => {
  const { press, button } = await asked({ hasKey: true });
  expect(button()['aria-keyshortcuts']).toBe('w');
  expect([await press('x'), await press('w'), await press('w')]).toEqual([false, true, false]);
  const without = await asked({});
  expect([await without.press('w'), without.button()['aria-keyshortcuts']]).toEqual([false, undefined]);
});

it('leaves out the assumption whose button is pressed', async () => {
  const onLeaveOut = vi.fn<(id: string) => void>();
  const blocks: Assumption = { id: 'blocks-end', text: 'A block ends', removable: true };
  const counts: Assumption = { id: 'counts-only', text: 'Only counts are known', removable: true };
  const { now, press } = await asked({
    statements: [statement(1, [blocks, counts])],
    hasKey: true,
    onLeaveOut,
  });
  await press('w');
  const chips = elementsIn(now()).filter(({ props }) => 'assumption' in props);
  const buttons = chips.flatMap(({ type, props }) =>
    propsIn((type as (given: object) => Parameters<typeof propsIn>[0])(props), IconButton),
  );
  expect(buttons.map(({ label }) => label)).toEqual(['Leave out: A block ends']);
  // The button goes away with its assumption; the focus stays in the reasons.
  expect(buttons[0]!.ref).toBe(keepFocusHere);
  expect(propsIn(now(), 'div')[0]!.tabIndex).toBe(-1);
  (buttons[0]!.onPress as () => void)();
  expect(onLeaveOut.mock.calls).toEqual([['blocks-end']]);
});

it.each([
  ['record', 'Recorded'],
  ['rule', 'Follows from the records'],
  ['estimate', 'Estimate'],
  ['you said', 'You said'],
] as const)('says what a statement rests on, and as of when: %s', async (basis, words) => {
  const { now, press } = await asked({ statements: [{ ...statement(1), basis }], hasKey: true });
  await press('w');
  expect(textOf(markupOf(now()))).toContain(
    `It is blocked. ${words} as of 20 November 2026, 09:00 1 Quay Street`,
  );
});

it('offers to open a record whose name is not known', async () => {
  const { now, press } = await asked({ names: new Map(), hasKey: true });
  await press('w');
  expect(textOf(markupOf(now()))).toMatch(/09:00 Open /);
});
