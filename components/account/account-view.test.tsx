import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { KeyValues } from '@/components/ui/key-values';
import { whoamiQuery } from '@/lib/account/queries';
import { scopes } from '@/lib/account/schema';
import { runHook, stubServer } from '@/lib/query/testing-hook';
import { AccountView } from './account-view';
import { ForgetDevice } from './forget-device';

const whoami = {
  partner: { id: 'partner-1', name: 'Harbour & Vale' },
  user: { id: 'user-1' },
  scopes: ['teams:read', 'chains:read'] as string[],
};
const amelia = { name: 'Amelia Hart', email: 'amelia@vale.example' };
type Props = ComponentProps<typeof AccountView>;
const htmlOf = (given: Partial<Props> = {}, cached?: Props['whoami']) =>
  markupOf(<AccountView user={amelia} whoami={whoami} {...given} />, (client) => {
    if (cached) client.setQueryData(whoamiQuery().queryKey, cached);
  });
const scopesOf = (held: string[]) => textOf(htmlOf({ whoami: { ...whoami, scopes: held } }));

/** The page of a tab whose read of whoami has not ended. */
async function page() {
  stubServer(() => new Promise(() => {}));
  return runHook(() => AccountView({ user: amelia, whoami }));
}

it('shows the user and the partner, each with their own id', () => {
  expect(textOf(htmlOf())).toMatch(
    /You Name Amelia Hart Email amelia@vale\.example User id user-1 Partner acts for you in the service Name Harbour & Vale Partner id partner-1 This device/,
  );
});

it('is headed by what it is', () => {
  expect(htmlOf()).toMatch(/<h1[^>]*>Account<\/h1>/);
});

it('says what was not given at sign-in', () => {
  const text = textOf(htmlOf({ user: { name: null, email: amelia.email } }));
  expect(text).toContain('Name Not given at sign-in Email amelia@vale.example User id');
  expect(textOf(htmlOf({ user: { name: amelia.name, email: null } }))).toContain(
    'Name Amelia Hart Email Not given at sign-in User id',
  );
});

it('does not say that the name and the email are missing if the session could not be read', () => {
  expect(textOf(htmlOf({ user: null }))).toContain(
    'Name Cannot be read at the moment Email Cannot be read at the moment User id user-1',
  );
});

it('copies each id with a button of its own', async () => {
  const { now } = await page();
  const items = propsIn(now(), KeyValues).flatMap(({ items }) => items as { value: ReactNode }[]);
  const copies = items.flatMap(({ value }) => {
    const { type: Id, props } = value as ReactElement<object, (given: object) => ReactNode>;
    return typeof Id === 'function' ? propsIn(Id(props), CopyButton) : [];
  });
  expect(copies.map(({ label, text }) => [label, text])).toEqual([
    ['Copy your user id', 'user-1'],
    ['Copy the partner id', 'partner-1'],
  ]);
});

it('forgets this device for the signed-in user', async () => {
  const { now } = await page();
  expect(propsIn(now(), ForgetDevice)).toEqual([{ userId: 'user-1' }]);
});

it('says of each scope whether the key has it, those that the dashboard does not know last', () => {
  const text = scopesOf(['new:read', 'chains:write']);
  expect(text).toMatch(
    /chains:read The key does not have it Start a chain Scope chains:write The key has it /,
  );
  expect(text).toMatch(
    /transactions:write The key does not have it Something this dashboard does not know Scope new:read The key has it /,
  );
});

it('counts the scopes that the key has of those that the dashboard knows', async () => {
  expect(scopesOf(['chains:read', 'new:read'])).toContain(`key allows 1 of ${scopes.length} `);
  expect(scopesOf([])).toContain(`key allows 0 of ${scopes.length} `);
  const { now } = await page();
  expect(propsIn(now(), Card).at(-1)!.note).toBe(`2 of ${scopes.length}`);
});

it('shows what was read since, rather than what came with the page', () => {
  const since = { ...whoami, partner: { id: 'partner-2', name: 'Wells & Co' } };
  for (const given of [{}, { whoami: null }])
    expect(textOf(htmlOf(given, since))).toContain('Name Wells & Co Partner id partner-2');
});

it('shows nothing until something is known', () => {
  expect(htmlOf({ whoami: null })).toBe('');
});
