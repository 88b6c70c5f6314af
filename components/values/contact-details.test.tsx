import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { ContactDetails } from './contact-details';

type Contact = Record<'email' | 'phone' | 'company' | 'companyWebsite', string | null>;
const shared = {
  email: 'ann@wells.example',
  phone: '+44 20 7946 0000',
  company: 'Wells & Co',
  companyWebsite: 'https://www.wells.example/team',
};
const nothing: Contact = { email: null, phone: null, company: null, companyWebsite: null };
const htmlOf = (contact: Contact, agent: string | null = 'Hart Homes') =>
  markupOf(<ContactDetails contact={contact} agent={agent} />);

it('links to the number, the address and the website', () => {
  const html = htmlOf(shared);
  expect(textOf(html)).toBe('+44 20 7946 0000 ann@wells.example Wells & Co wells.example');
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'tel:+442079460000',
    'mailto:ann@wells.example',
    'https://www.wells.example/team',
  ]);
  expect(html.match(/target="_blank" rel="noreferrer noopener"/g)).toHaveLength(1);
});

it('links to a website that was entered without https', () => {
  const html = htmlOf({ ...nothing, companyWebsite: 'wells.example' });
  expect(html).toMatch(/href="https:\/\/wells\.example\/?"/);
  expect(textOf(html)).toContain('wells.example');
});

it('names what is not shared in one line, in the place of the first', () => {
  const { email, phone } = shared;
  expect(textOf(htmlOf({ ...shared, company: null }))).toBe(
    `${phone} ${email} Company not shared wells.example`,
  );
  const some = htmlOf({ ...shared, phone: null, email: null });
  expect(textOf(some)).toBe('Phone and email not shared Wells & Co wells.example');
  expect(some.match(/<li/g)).toHaveLength(3);
  expect(textOf(htmlOf({ ...nothing, email }))).toBe(`Phone and company not shared ${email}`);
});

it('offers the listing’s agent only if nothing else is shared', () => {
  const missing = 'Phone, email and company not shared';
  expect(textOf(htmlOf(nothing))).toBe(`${missing} Ask the listing’s agent: Hart Homes`);
  expect(textOf(htmlOf(nothing, null))).toBe(missing);
  for (const one of ['email', 'phone', 'company', 'companyWebsite'] as const)
    expect(textOf(htmlOf({ ...nothing, [one]: shared[one] })), one).not.toContain('agent');
});

it('shows a website that is no address as text', () => {
  const html = htmlOf({ ...shared, companyWebsite: 'javascript:alert(1)' });
  expect(textOf(html)).toContain('javascript:alert(1)');
  expect(html).not.toContain('href="javascript');
  expect(htmlOf({ ...shared, companyWebsite: '  ' }).match(/<li/g)).toHaveLength(3);
});
