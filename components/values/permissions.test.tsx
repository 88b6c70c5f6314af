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
