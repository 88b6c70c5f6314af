import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { permissionsWhere } from '@/lib/values/permissions';
import { PermissionsMatrix, PermissionsWords } from './permissions';

const view = permissionsWhere(({ flag }) => flag === 'canView');
const nothing = permissionsWhere(() => false);
const everything = permissionsWhere(() => true);

it('says which rights a change adds and which it removes', () => {
  const matrix = (before: typeof view, permissions: typeof view) =>
    textOf(markupOf(<PermissionsMatrix caption="Rights" permissions={permissions} before={before} />));
  expect(matrix(nothing, view).match(/added/g)).toHaveLength(5);
  expect(matrix(nothing, view)).not.toContain('removed');
  expect(matrix(everything, view).match(/removed/g)).toHaveLength(10);
  expect(textOf(markupOf(<PermissionsMatrix caption="Rights" permissions={view} />))).toMatch(/yes no no/);
});

it('says who can see, change and delete what', () => {
  const words = (permissions: typeof view | null, who?: 'they') =>
    textOf(markupOf(<PermissionsWords permissions={permissions} who={who} />));
  expect(words(null)).toBe('You have no rights here.');
  expect(words(view)).toMatch(/^You can see .*\. You cannot change anything\.$/);
  expect(words(nothing, 'they')).toBe('They can see none of it. They cannot change anything.');
  expect(words(everything, 'they')).toMatch(/^They can see .*\. They can change .*\. They can delete .*\.$/);
});

it('has a row for each thing and a column for each right, under the name of whose rights they are', () => {
  const oneRight = permissionsWhere(
    ({ resource, flag }) => resource === 'transactionParty' && flag === 'canEdit',
  );
  const html = markupOf(<PermissionsMatrix caption="What Ann may do" permissions={oneRight} />);
  expect(textOf(html)).toBe(
    'What Ann may do On See Change Delete its place in the chain no no no the property no no no ' +
      'the transaction no no no the parties no yes no the listing no no no',
  );
  expect(html.match(/scope="row"/g)).toHaveLength(5);
  expect(html.match(/scope="col"/g)).toHaveLength(4);
});

it('tells what someone can see from what they can change and what they can delete', () => {
  const only = { canView: 'propertyDetails', canEdit: 'transactionDetails', canDelete: 'listingDetails' };
  const mixed = permissionsWhere(({ resource, flag }) => only[flag] === resource);
  expect(textOf(markupOf(<PermissionsWords permissions={mixed} />))).toBe(
    'You can see the property. You can change the transaction. You can delete the listing.',
  );
  expect(textOf(markupOf(<PermissionsWords permissions={null} who="they" />))).toBe('They have no rights here.');
}); // oxfmt-ignore
