import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { ComboBox } from '@/components/ui/combo-box';
import { RoleFields } from './role-fields';

/** Two fields with these values; what they changed to. */
function fields(role: string, representing: string, label?: 'Their role') {
  const changes = { role: vi.fn(), representing: vi.fn() };
  const binding = (name: 'role' | 'representing', value: string) => ({
    ...{ id: name, name, value, onChange: changes[name], onBlur: () => {}, ref: () => {} },
    errorMessage: undefined,
  });
  const returned = RoleFields({
    role: binding('role', role),
    representing: binding('representing', representing),
    ...(label && { label }),
  });
  const [first, second] = propsIn(returned, ComboBox) as unknown as Parameters<typeof ComboBox>[0][];
  return { first: first!, second: second!, changes };
}

it('fills in the side of a role that can be on only one, unless a side was given', () => {
  const empty = fields('', '');
  empty.first.onInputChange!('Lender');
  expect(empty.changes.role).toHaveBeenCalledWith('Lender');
  expect(empty.changes.representing).toHaveBeenCalledWith('Buyer');
  const given = fields('', 'Seller');
  given.first.onInputChange!('Lender');
  expect(given.changes.representing).not.toHaveBeenCalled();
  const either = fields('', '');
  either.first.onInputChange!('Conveyancer');
  expect(either.changes.representing).not.toHaveBeenCalled();
});

it('changes the side with the role of someone who represents themselves', () => {
  const corrected = (role: string, representing: string, to: string) => {
    const { first, changes } = fields(role, representing);
    first.onInputChange!(to);
    return changes.representing.mock.calls.flat();
  };
  expect(corrected('Buyer', 'Buyer', 'Seller')).toEqual(['Seller']);
  expect(corrected('', 'Seller', 'Buyer')).toEqual(['Buyer']);
  expect(corrected('Seller', 'Seller', 'Prospective Buyer')).toEqual(['Buyer']);
  expect(corrected('Buyer', 'Buyer', 'Conveyancer')).toEqual([]);
});

it('shows any value as it was typed, under the label of its form', () => {
  const { first, second, changes } = fields('Clerk of works', 'Landlord', 'Their role');
  expect(first).toMatchObject({ label: 'Their role', inputValue: 'Clerk of works', allowsCustomValue: true });
  expect(second).toMatchObject({ label: 'Representing', inputValue: 'Landlord', allowsCustomValue: true });
  second.onInputChange!('Lessor');
  expect(changes.representing).toHaveBeenCalledWith('Lessor');
  expect(fields('', '').first.label).toBe('Your role');
});

it('suggests roles in one field and sides in the other, each bound to its own value', () => {
  const { first, second } = fields('', '');
  const textsOf = ({ choices }: typeof first) => choices.map(({ text }) => text);
  expect(textsOf(first)).toEqual(expect.arrayContaining(['Lender', 'Surveyor']));
  expect(textsOf(second)).toEqual(['Seller', 'Buyer']);
  expect([first.name, second.name]).toEqual(['role', 'representing']);
});
