import { expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import type { Contact } from '@/lib/contacts/schema';
import { CompanyList } from './company-list';

const person = (name: string | null, company: string | null, ...chainIds: string[]): Contact => ({
  id: String(name), relationship: 'chain', name, email: null, phone: null, company, companyWebsite: 'www.wells.example/team',
  transactions: chainIds.map((chainId) => ({ chainId, transactionId: `${chainId} t`, role: 'Conveyancer', representing: 'Seller', address: '1 Quay Street' })),
}); // oxfmt-ignore

it('counts a firm’s people and the chains that they share with you, each once', () => {
  const people = [person('Ann Lee', 'Wells & Co', 'a'), person('Priya Nair', 'Wells & Co', 'a', 'b'), person(null, null, 'a')];
  const text = textOf(markupOf(<CompanyList people={people} />));
  expect(text).toContain('Wells & Co 2 people on 2 chains wells.example (opens in a new tab)');
  expect(text).toContain('No company, or not shared 1 person on 1 chain');
  expect(text).toContain('Name not shared');
}); // oxfmt-ignore

it('asks for a firm’s record of promises even if that is short', () => {
  const sections = propsIn(
    CompanyList({ people: [person('Ann Lee', 'Wells & Co', 'a'), person(null, null, 'a')] }),
  );
  expect(sections.filter((props) => 'company' in props)).toEqual([
    { company: 'Wells & Co', isCounted: true },
    { company: null, isCounted: true },
  ]);
});

it('opens the website of a firm in a tab of its own, and does not tell it where from', () => {
  const html = markupOf(<CompanyList people={[person('Ann Lee', 'Wells & Co', 'a')]} />);
  const [header] = /<header.*?<\/header>/.exec(html)!;
  const [link] = /<a [^>]*>/.exec(header)!;
  expect(link).toContain('href="https://www.wells.example/team"');
  expect(link).toMatch(/(?=.*target="_blank").*rel="[^"]*noreferrer/);
  expect(html).toContain('<section aria-label="Wells &amp; Co"');
});
