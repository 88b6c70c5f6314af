import type { ComponentProps, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { entryOf } from '@/lib/invites/invite-entry';
import type { Invite } from '@/lib/invites/schema';
import type { Party } from '@/lib/parties/schema';
import { runHook } from '@/lib/query/testing-hook';
import { permissionPresets } from '@/lib/values/permissions';
import { RowNote } from './row-note';

const announced: unknown[] = [];
vi.mock('@/components/ui/announce', () => ({ announce: (id: unknown) => void announced.push(id) }));

const preset = (id: string) => permissionPresets.find((one) => one.id === id)!.permissions;
type Given = Partial<ComponentProps<typeof RowNote>>;
const noteOf = (given: Given) => ({
  ...{ entry: entryOf({ email: ' ann@gmial.com ', role: 'Seller' }), held: preset('everything'), failure: undefined },
  ...{ warning: null, transactionId: 't', onConfirm: () => {}, onCorrect: () => {}, ...given },
}); // oxfmt-ignore
const textWith = (given: Given) => textOf(markupOf(<RowNote {...noteOf(given)} />));

it('says what the person will be able to do, and what is left out', () => {
  expect(textWith({ entry: entryOf() })).toBe('The role decides what they can do.');
  expect(textWith({})).toMatch(/^Sees .*, changes .*\.$/);
  const nothing = { ...preset('everything') };
  for (const name of Object.keys(nothing) as (keyof typeof nothing)[])
    nothing[name] = { canView: false, canEdit: false, canDelete: false };
  expect(textWith({ held: nothing })).toMatch(
    /^Sees none of it, changes nothing\. Left out, because you do not have it yourself: .+\.$/,
  );
});

it('says why it was not sent', () =>
  expect(textWith({ failure: 'The address is not valid.' })).toBe('Not sent. The address is not valid.'));

it('offers the likely address, and to keep the given one', () => {
  const [onConfirm, onCorrect] = [vi.fn(), vi.fn()];
  const warning = { kind: 'near-miss', meant: 'ann@gmail.com' } as const;
  const note = RowNote(noteOf({ warning, onConfirm, onCorrect, failure: 'Earlier.' }));
  const [use, keep] = propsIn(note, Button);
  expect([use, keep].map((one) => [one!.children].flat().join(''))).toEqual([
    'Use ann@gmail.com',
    'Keep ann@gmial.com',
  ]);
  (use!.onPress as () => void)();
  expect([onCorrect.mock.calls, onConfirm.mock.calls]).toEqual([[['ann@gmail.com']], []]);
  (keep!.onPress as () => void)();
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('warns about someone who is a party or invited already', () => {
  const party = { name: null, role: 'Buyer', representing: '' } as Party;
  const text = textWith({ warning: { kind: 'party', party } });
  expect(text).toBe('Already a party This person is the Buyer here. Change their role or rights Invite anyway');
  const invite = (expiresAt: string | null) =>
    ({ createdAt: '2026-11-20T09:00:00Z', expiresAt, transaction: { role: 'Buyer' } }) as Invite;
  const invited = (expiresAt: string | null) => textWith({ warning: { kind: 'invited', invite: invite(expiresAt) } });
  expect(invited(null)).toBe(
    'Already invited as Buyer on 20 November 2026 . That invitation does not expire. Invite anyway',
  );
  expect(invited('2026-12-04T09:00:00Z')).toContain('That invitation expires on 4 December 2026 .');
}); // oxfmt-ignore

it('says what the person could delete, and gives the rights that were chosen instead of the usual ones', () => {
  const chosen = entryOf({ email: 'ann@wells.example', role: 'Surveyor', permissions: preset('everything') });
  expect(textWith({ entry: chosen })).toBe('Sees everything, changes everything, deletes everything.');
  expect(textWith({ entry: chosen, held: preset('follow') })).toBe(
    'Sees everything, changes nothing. Left out, because you do not have it yourself: change anything and delete anything.',
  );
});

it('names the party, and leads to where their role can be changed', () => {
  const party = { name: 'Ann Lee', role: 'Buyer', representing: '' } as Party;
  const known = markupOf(<RowNote {...noteOf({ warning: { kind: 'party', party } })} />);
  expect(textOf(known)).toContain('Ann Lee is the Buyer here.');
  expect(known).toContain('href="/transactions/t/parties"');
});

/** The words of the line under the row that are announced, without its buttons. */
async function announcedOf(given: Given) {
  announced.length = 0;
  const { type: Line, props } = RowNote(noteOf(given)) as ReactElement<object> & { type: (props: object) => ReactElement };
  const { now } = await runHook(() => {
    const line = Line(props);
    for (const { ref } of propsIn(line, 'span') as { ref?: object }[]) if (ref) Object.assign(ref, { current: { textContent: 'It' } });
    return line;
  });
  return propsIn(now(), 'span').filter(({ id }) => announced.includes(id)).map(({ children }) => textOf(markupOf(<>{children}</>)));
} // oxfmt-ignore

it('is announced if it warns, which a status that is inserted with its text would not be', async () => {
  const warning = { kind: 'near-miss', meant: 'ann@gmail.com' } as const;
  expect(await announcedOf({ warning })).toEqual(['Did you mean ann@gmail.com?']);
  const party = { name: 'Ann Lee', role: 'Buyer', representing: '' } as Party;
  expect(await announcedOf({ warning: { kind: 'party', party } })).toEqual([
    expect.stringMatching(/^Already a party Ann Lee is the Buyer here\./),
  ]);
  expect(await announcedOf({ failure: 'Too many.' })).toEqual([]);
});

it('invites someone who is known already on a press', () => {
  const onConfirm = vi.fn();
  const party = { name: null, role: 'Buyer', representing: '' } as Party;
  const [anyway] = propsIn(RowNote(noteOf({ warning: { kind: 'party', party }, onConfirm })), Button);
  (anyway!.onPress as () => void)();
  expect(onConfirm).toHaveBeenCalledOnce();
});
