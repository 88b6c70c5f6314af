import { describe, expect, it } from 'vitest';
import { displayName, personCode, visibleContact, visibleWebsite } from './contact-sharing';

const person = {
  id: 'ada',
  name: 'Ada  King Byron',
  email: 'ada@example.com',
  phone: '07700 900100',
  company: 'Analytical Homes',
  companyWebsite: 'https://homes.example.com',
  sharing: { name: true, email: true, phone: true, company: true },
};
const sharesNothing = { ...person, sharing: { name: false, email: false, phone: false, company: false } };

describe('visibleContact', () => {
  it('masks each detail that the person does not share', () => {
    const { name, email, phone, company } = person;
    expect(visibleContact(person, 'someone')).toEqual({ name, email, phone, company });
    expect(visibleContact(sharesNothing, 'someone')).toEqual({
      name: null,
      email: null,
      phone: null,
      company: null,
    });
    for (const detail of ['name', 'email', 'phone', 'company'] as const) {
      const withoutDetail = { ...person, sharing: { ...person.sharing, [detail]: false } };
      expect(visibleContact(withoutDetail, 'someone')).toEqual({
        name,
        email,
        phone,
        company,
        [detail]: null,
      });
    }
  });

  it('never masks people’s own details from them', () => {
    expect(visibleContact(sharesNothing, 'ada').email).toBe('ada@example.com');
  });
});

describe('visibleWebsite', () => {
  it('is shared together with the company', () => {
    expect(visibleWebsite(person, 'someone')).toBe('https://homes.example.com');
    expect(visibleWebsite(sharesNothing, 'someone')).toBeNull();
    expect(visibleWebsite(sharesNothing, 'ada')).toBe('https://homes.example.com');
    const without = (detail: 'name' | 'company') =>
      visibleWebsite({ ...person, sharing: { ...person.sharing, [detail]: false } }, 'someone');
    expect([without('name'), without('company')]).toEqual(['https://homes.example.com', null]);
  });
});

describe('displayName', () => {
  it('is the name if it is shared, otherwise initials', () => {
    expect(displayName(person, 'someone')).toBe('Ada  King Byron');
    expect(displayName(sharesNothing, 'someone')).toBe('A. K. B.');
    expect(displayName(sharesNothing, 'ada')).toBe('Ada  King Byron');
    expect(displayName({ ...sharesNothing, name: '𝒜da' }, 'someone')).toBe('𝒜.');
  });
});

describe('personCode', () => {
  it('is 64 characters, stable for a caller and a person', () => {
    expect(personCode('secret', 'caller', 'person')).toMatch(/^[0-9a-f]{64}$/);
    expect(personCode('secret', 'caller', 'person')).toBe(personCode('secret', 'caller', 'person'));
  });

  it('differs by caller, person and secret, and does not contain the id', () => {
    const codes = [
      personCode('secret', 'caller', 'person'),
      personCode('secret', 'other', 'person'),
      personCode('secret', 'caller', 'other'),
      personCode('another', 'caller', 'person'),
    ];
    expect(new Set(codes).size).toBe(4);
  });
});
