import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Permissions } from '../db/schema';
import {
  canEditParties,
  everyPermission,
  holdsAtLeast,
  mergePermissions,
  refuseEditOfSomeoneWhoHoldsMore,
  refuseGrantBeyondHeld,
  refuseRemovalOfLastEditor,
  requireChainEditor,
  requirePartyEditor,
  viewPermission,
  heldViewPermission,
} from './permissions';

const flags = fc.record({ canView: fc.boolean(), canEdit: fc.boolean(), canDelete: fc.boolean() });
const permissions: fc.Arbitrary<Permissions> = fc.record({
  chainNode: flags,
  propertyDetails: flags,
  transactionDetails: flags,
  transactionParty: flags,
  listingDetails: flags,
});
const none = mergePermissions(viewPermission(), {});
for (const held of Object.values(none)) held.canView = false;
const editor = mergePermissions(none, {
  transactionParty: { canView: false, canEdit: true, canDelete: false },
});

describe('everyPermission', () => {
  it('includes everything that anyone can hold', () => {
    fc.assert(fc.property(permissions, (any) => holdsAtLeast(everyPermission(), any)));
  });
});

describe('viewPermission', () => {
  it('is canView on everything and nothing else', () => {
    expect(Object.values(viewPermission())).toEqual(
      Array(5).fill({ canView: true, canEdit: false, canDelete: false }),
    );
  });
});

describe('heldViewPermission', () => {
  it('offers canView where the inviter holds it, and never more than they hold', () => {
    fc.assert(
      fc.property(permissions, (held) => {
        const offered = heldViewPermission(held);
        expect(holdsAtLeast(held, offered)).toBe(true);
        expect(offered.chainNode).toEqual({
          canView: held.chainNode.canView,
          canEdit: false,
          canDelete: false,
        });
      }),
    );
  });
});

describe('mergePermissions', () => {
  it('replaces a given resource completely and keeps the omitted ones', () => {
    const given = { listingDetails: { canView: true, canEdit: true, canDelete: false } };
    expect(mergePermissions(none, given)).toEqual({ ...none, ...given });
    expect(mergePermissions(editor)).toEqual(editor);
  });
});

describe('holdsAtLeast', () => {
  it('is a partial order, decided by a single missing flag', () => {
    expect(holdsAtLeast(editor, none)).toBe(true);
    expect(holdsAtLeast(none, editor)).toBe(false);
    fc.assert(
      fc.property(permissions, permissions, (a, b) => {
        const both = holdsAtLeast(a, b) && holdsAtLeast(b, a);
        expect(both).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
  });
});

describe('canEditParties', () => {
  it('is transactionParty.canEdit', () => {
    expect([none, editor].map(canEditParties)).toEqual([false, true]);
  });
});

describe('requirePartyEditor', () => {
  it('refuses with forbidden without transactionParty.canEdit', () => {
    expect(() => requirePartyEditor(none)).toThrow(expect.objectContaining({ code: 'forbidden' }));
    expect(() => requirePartyEditor(editor)).not.toThrow();
  });
});

describe('requireChainEditor', () => {
  it('refuses with forbidden without chainNode.canEdit', () => {
    expect(() => requireChainEditor(editor)).toThrow(expect.objectContaining({ code: 'forbidden' }));
    expect(() => requireChainEditor(everyPermission())).not.toThrow();
  });
});

describe('refuseGrantBeyondHeld', () => {
  const forbidden = expect.objectContaining({ code: 'forbidden' });
  const everyFlag = Object.keys(none).flatMap((resource) =>
    ['canView', 'canEdit', 'canDelete'].map((flag) => ({ resource: resource as keyof Permissions, flag })),
  );
  const withFlag = (given: Permissions, { resource, flag }: (typeof everyFlag)[number], value: boolean) =>
    mergePermissions(given, { [resource]: { ...given[resource], [flag]: value } });

  it.each(everyFlag)('refuses to grant $flag of $resource without holding it', (flag) => {
    const only = withFlag(none, flag, true);
    const lacking = withFlag(everyPermission(), flag, false);
    expect(() => refuseGrantBeyondHeld(lacking, only)).toThrow(forbidden);
    expect(() => refuseGrantBeyondHeld(none, only)).toThrow(forbidden);
    expect(() => refuseGrantBeyondHeld(lacking, everyPermission())).toThrow(forbidden);
    expect(() => refuseGrantBeyondHeld(only, only)).not.toThrow();
    expect(() => refuseGrantBeyondHeld(everyPermission(), only)).not.toThrow();
    expect(() => refuseGrantBeyondHeld(only, none)).not.toThrow();
  });

  it('allows granting what is held, and refuses any further flag', () => {
    fc.assert(
      fc.property(permissions, fc.constantFrom(...everyFlag), (given, flag) => {
        const held = withFlag(given, flag, false);
        expect(() => refuseGrantBeyondHeld(held, held)).not.toThrow();
        expect(() => refuseGrantBeyondHeld(held, withFlag(held, flag, true))).toThrow(forbidden);
      }),
    );
  });
});

describe('refuseEditOfSomeoneWhoHoldsMore', () => {
  it('refuses if they hold anything that the editor lacks', () => {
    const theirs = mergePermissions(none, { chainNode: { canView: true, canEdit: false, canDelete: false } });
    expect(() => refuseEditOfSomeoneWhoHoldsMore(editor, theirs)).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
    expect(() => refuseEditOfSomeoneWhoHoldsMore(editor, editor)).not.toThrow();
  });
});

describe('refuseRemovalOfLastEditor', () => {
  it('refuses with conflict if no one could edit parties any more', () => {
    expect(() => refuseRemovalOfLastEditor([{ permissions: none }, { permissions: none }])).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
    expect(() => refuseRemovalOfLastEditor([{ permissions: none }, { permissions: editor }])).not.toThrow();
  });
});
