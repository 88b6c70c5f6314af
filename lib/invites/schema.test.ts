import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { permissionsWhere } from '@/lib/values/permissions';
import { inviteFixture } from './fixture';
import {
  createdInviteSchema,
  createInviteBodySchema,
  invitedOnceSchema,
  inviteExpiries,
  invitePageRequestSchema,
  inviteSchema,
} from './schema';

/** Where a value is refused, and why. */
const refusals = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('a new invite', () => {
  const body = { email: 'isla@example.com', role: 'Surveyor', representing: 'Buyer' };

  it('needs only an address, a role and a side', () => {
    expect(createInviteBodySchema.parse(body)).toEqual(body);
    const full = { ...body, permissions: permissionsWhere(() => true), expires: 'oneWeek' };
    expect(createInviteBodySchema.parse(full)).toEqual(full);
  });

  it.each<[object, string, string]>([
    [{ email: 'isla' }, 'email', 'Enter an email address, like name@example.com'],
    [{ email: '' }, 'email', 'Enter an email address, like name@example.com'],
    [{ role: ' ' }, 'role', 'Choose a role'],
    [{ role: 'x'.repeat(65) }, 'role', 'Use at most 64 characters'],
    [{ representing: '' }, 'representing', 'Choose who is represented'],
    [{ representing: 'x'.repeat(65) }, 'representing', 'Use at most 64 characters'],
    [{ expires: 'oneYear' }, 'expires', 'Choose when the invitation expires'],
  ])('is refused with %j', (given, path, message) => {
    expect(refusals(createInviteBodySchema, { ...body, ...given })).toEqual([[path, message]]);
  });

  it('may offer rights for some resources only, but always all three of each, and has no other fields', () => {
    const view = { canView: true, canEdit: false, canDelete: false };
    const permissions = { listingDetails: view };
    expect(createInviteBodySchema.parse({ ...body, permissions })).toEqual({ ...body, permissions });
    for (const wrong of [
      { permissions: { listingDetails: { canView: true } } },
      { permissions: { everything: view } },
      { owner: 'x' },
    ])
      // oxfmt-ignore
      expect(refusals(createInviteBodySchema, { ...body, ...wrong }).length).toBeGreaterThan(0);
  });

  it.each(['never', 'oneDay', 'oneWeek', 'twoWeeks', 'oneMonth'])('may expire: %s', (expires) => {
    expect(createInviteBodySchema.parse({ ...body, expires })).toMatchObject({ expires });
    expect(inviteExpiries).toContain(expires);
  });

  it('is answered with whether the service sent an email, which nobody knows after a lost response', () => {
    for (const emailSent of [true, false]) {
      expect(createdInviteSchema.parse({ id: 'i', emailSent })).toEqual({ id: 'i', emailSent });
      expect(invitedOnceSchema.parse({ id: 'i', emailSent })).toEqual({ id: 'i', emailSent });
    }
    expect(refusals(createdInviteSchema, { id: 'i', emailSent: null })).toHaveLength(1);
    expect(invitedOnceSchema.parse({ id: 'i', emailSent: null })).toEqual({ id: 'i', emailSent: null });
    expect(refusals(invitedOnceSchema, { id: 'i' })).toHaveLength(1);
  });
});

it.each(['pending', 'accepted', 'declined', 'revoked'])('the lists can be asked for invites that are %s', (status) => {
  expect(invitePageRequestSchema.parse({ status, limit: '5', cursor: 'c' })).toEqual({ status, limit: 5, cursor: 'c' });
}); // oxfmt-ignore

it('the lists cannot be asked for expired invites, as the service knows none, or for pages without an end', () => {
  expect(refusals(invitePageRequestSchema, { status: 'expired' })).toHaveLength(1);
  expect(refusals(invitePageRequestSchema, { limit: '101' })).toHaveLength(1);
  expect(invitePageRequestSchema.parse({})).toEqual({});
});

it('an invite of the service may never expire, and may have a status that the document does not name', () => {
  const invite = inviteFixture('i1', { status: 'under-review' });
  expect(inviteSchema.parse({ ...invite, secret: 1 })).toEqual(invite);
  const sent = inviteFixture('i2', { expiresAt: '2026-12-01T09:00:00+0000' });
  expect(inviteSchema.parse(sent).expiresAt).toBe('2026-12-01T09:00:00+00:00');
  for (const field of ['from', 'to', 'expiresAt', 'createdAt', 'status', 'transaction'])
    expect(refusals(inviteSchema, { ...invite, [field]: undefined }).map(([path]) => path)).toEqual([field]);
});
