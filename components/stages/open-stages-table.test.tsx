import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { stageFindings } from '@/lib/insight/stage-findings';
import type { Contact } from '@/lib/contacts/schema';
import { stageFixture } from '@/lib/stages/fixture';
import type { Stage } from '@/lib/stages/schema';
import { OpenStagesTable } from './open-stages-table';

const findings = stageFindings(undefined);
const unknown = { email: null, phone: null, company: null, companyWebsite: null };
const surveyor = (name: string | null): Contact => ({
  ...unknown,
  id: 'ann',
  name,
  relationship: 'direct',
  transactions: [
    { chainId: 'c', transactionId: 't1', role: 'Surveyor', representing: 'Buyer', address: '1 Quay Street' },
  ],
});

/** What the table says about a stage. */
const text = (given: Partial<Stage> = {}, contacts: Contact[] = []) => {
  const book = { contacts, isComplete: true, isReading: false, missing: undefined };
  const props = { transactionId: 't1', caption: 'Late', stages: [stageFixture(given)], findings, book };
  return textOf(markupOf(<OpenStagesTable {...props} />));
};

it('names who usually clears a stage, also if they do not share their name', () => {
  expect(text()).toMatch(/surveyor$/i);
  expect(text({}, [surveyor('Ann Lee')])).toMatch(/surveyor Ann Lee$/i);
  expect(text({}, [surveyor(null)])).toMatch(/surveyor Name not shared$/i);
});

it('says which are the user’s own, and of which it is not known', () => {
  expect(text({ assignedToYou: true, assigned: true })).toMatch(/Yours$/);
  expect(text({ title: 'Something else' })).toMatch(/Not known$/);
});
