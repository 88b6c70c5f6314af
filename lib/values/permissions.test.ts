import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  limitToHeld,
  permissionFlags,
  permissionPresets,
  permissionResources,
  permissionsInWords,
  permissionsWhere,
  rightsBeyond,
  samePermissions,
} from './permissions';

const anyPermissions = fc
  .array(fc.boolean(), { minLength: 15, maxLength: 15 })
  .map((held) =>
    permissionsWhere(
      ({ resource, flag }) =>
        held[permissionResources.indexOf(resource) * 3 + permissionFlags.indexOf(flag)]!,
    ),
  );

test('limited rights never go beyond what is held, and omit exactly what is not held', () => {
  fc.assert(
    fc.property(anyPermissions, anyPermissions, (wanted, held) => {
      const given = limitToHeld(wanted, held);
      expect(rightsBeyond(given, held)).toEqual([]);
      expect(rightsBeyond(wanted, given)).toEqual(rightsBeyond(wanted, held));
      expect(samePermissions(given, wanted)).toBe(rightsBeyond(wanted, held).length === 0);
    }),
  );
});

test('each preset includes the one before it', () => {
  permissionPresets.slice(1).forEach(({ permissions }, at) => {
    expect(rightsBeyond(permissionPresets[at]!.permissions, permissions)).toEqual([]);
  });
});

test('lists the rights beyond others', () => {
  const held = permissionsWhere(
    ({ resource, flag }) => flag === 'canView' && resource !== 'transactionParty',
  );
  const wanted = permissionPresets.find(({ id }) => id === 'follow')!.permissions;
  expect(rightsBeyond(wanted, held)).toEqual([{ resource: 'transactionParty', flag: 'canView' }]);
});

test('each preset gives the rights that its name says', () => {
  const all = { view: 'everything', edit: '', remove: '' };
  const work = 'the property, the transaction and the listing';
  expect(
    Object.fromEntries(permissionPresets.map(({ id, permissions }) => [id, permissionsInWords(permissions)])),
  ).toEqual({
    property: { ...all, view: 'the property and the listing' },
    follow: all,
    work: { ...all, edit: work },
    manage: { ...all, edit: 'everything' },
    everything: { view: 'everything', edit: 'everything', remove: 'everything' },
  });
});
