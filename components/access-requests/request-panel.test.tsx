import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { roleAvailability } from '@/lib/access-requests/role-availability';
import type { AccessRequest } from '@/lib/access-requests/schema';
import { whoamiQuery } from '@/lib/account/queries';
import { transactionFixture } from '@/lib/chains/fixture';
import { partiesQuery } from '@/lib/parties/queries';
import type { Party } from '@/lib/parties/schema';
import { gapsQuery } from '@/lib/query/pages';
import { transactionQuery } from '@/lib/transactions/queries';
import type { Transaction } from '@/lib/transactions/schema';
import { permissionPresets } from '@/lib/values/permissions';
import { RequestPanel } from './request-panel';
import { RoleHolders, WouldSee } from './what-it-means';
import { type Asker, WhoAsks } from './who-asks';

const rights = permissionPresets.find(({ id }) => id === 'everything')!.permissions;
const { address, propertyId, ...summary } = transactionFixture('1');
const transaction: Transaction = {
  ...summary,
  chainId: 'chain',
  yourPermissions: rights,
  property: { id: propertyId, address },
  stageProgress: { notStarted: 2, inProgress: 3, blocked: 4, completed: 5 },
};
const request: AccessRequest = {
  id: 'r', createdAt: '2026-11-20T09:00:00Z', updatedAt: '2026-11-20T09:00:00Z', status: 'pending',
  role: 'Surveyor', transactionId: '1', address, from: 'Leo Marchetti',
}; // oxfmt-ignore
const nothingShared = { email: null, phone: null, companyWebsite: null, permissions: rights, isYou: false };
const party = (name: string, role: string, representing: string): Party => ({ ...nothingShared, id: name, name, company: null, role, representing }); // oxfmt-ignore

type Given = {
  status?: string;
  isHandled?: boolean;
  parties?: Party[];
  canEdit?: boolean;
  unreadable?: number;
};
function panel({
  status = 'pending',
  isHandled = false,
  parties,
  canEdit = true,
  unreadable = 0,
}: Given = {}): string {
  const nothing = () => {};
  const html = markupOf(
    <RequestPanel
      request={{ ...request, status }}
      serviceUrl={null}
      isHandled={isHandled}
      isPinned={false}
      focusRequest={null}
      onHandled={nothing}
      onClose={nothing}
    />,
    (client) => {
      const scopes = ['contacts:read', 'invites:write'];
      client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
      client.setQueryData(transactionQuery('1').queryKey, {
        ...transaction,
        yourPermissions: { ...rights, transactionParty: { ...rights.transactionParty, canEdit } },
      });
      if (parties) client.setQueryData(partiesQuery('1').queryKey, parties);
      client.setQueryData(gapsQuery(partiesQuery('1').queryKey).queryKey, { isEndless: false, unreadable });
    },
  ); // oxfmt-ignore
  return textOf(html);
}

it('does not offer an invite without the right to change the parties', () => {
  const refusal = 'You do not have the right to change the parties of this transaction.';
  expect(panel()).not.toContain(refusal);
  expect(panel({ canEdit: false })).toContain(refusal);
});

it('shows “Handled” only while the request is pending', () => {
  expect(panel({ isHandled: true })).toContain('Handled');
  const accepted = panel({ isHandled: true, status: 'accepted' });
  expect(accepted).toContain('Accepted');
  expect(accepted).not.toContain('Handled');
});

it('counts the stages, and the parties once they are known', () => {
  expect(panel()).toContain('14 stages with notes and dates, 4 of them blocked');
  expect(panel()).toContain('the parties, with the contact details');
  expect(panel({ parties: [] })).toContain('all 0 parties');
  expect(panel({ parties: [party('Ann', 'Buyer', 'Buyer')] })).toContain('the only party');
});

it('says that some parties could not be read, who may have the role', () => {
  const text = '1 could not be shown: the service’s answer about it could not be read.';
  expect(panel({ parties: [] })).not.toContain('could not be shown');
  expect(panel({ parties: [], unreadable: 1 })).toContain(`${text} No one.`);
});

it('names the sides of those who have the role only if there are several', () => {
  const holders = (role: string, ...parties: Party[]) =>
    textOf(
      markupOf(
        <RoleHolders
          availability={roleAvailability(role, parties)}
          partyCount={parties.length}
          role={role}
          transactionId="1"
        />,
      ),
    );
  const seller = party('Ann', 'Conveyancer', 'Seller');
  const buyer = party('Ben', 'Conveyancer', 'Buyer');
  expect(holders('Conveyancer', seller, buyer)).toContain('Already a Conveyancer: Ann (Seller), Ben (Buyer)');
  expect(holders('Estate Agent', party('Ann', 'Estate Agent', 'Seller'))).toMatch(/Already an Estate Agent: Ann See/);
  expect(holders('Conveyancer', seller)).toContain('Seller\'s Conveyancer: Ann. No one for the Buyer yet.');
  expect(holders('Surveyor', seller)).toContain('No one.');
  expect(holders('Surveyor', { ...party('Ann', 'Surveyor', 'Buyer'), isYou: true })).toContain('Already a Surveyor: you');
}); // oxfmt-ignore

const place = (transactionId: string, chainId: string) => ({ chainId, transactionId, role: 'Surveyor', representing: 'Buyer', address: `${transactionId} Quay Street, Bristol` }); // oxfmt-ignore
function whoAsks(places: ReturnType<typeof place>[], unread: string | null = null): string {
  const person = { ...nothingShared, id: 'leo', relationship: 'chain', name: 'Leo Marchetti', company: 'Brightwater', transactions: places }; // oxfmt-ignore
  const asker: Asker = { people: places.length > 0 ? [person] : [], isOnChain: true, unread };
  return textOf(markupOf(<WhoAsks request={request} asker={asker} transaction={transaction} />));
}

it('says where else the asker acts, in this chain and in others', () => {
  expect(whoAsks([place('2', 'chain')])).toContain("In this chain Buyer's Surveyor at 2 Quay Street .");
  expect(whoAsks([place('2', 'chain'), place('3', 'other')])).toContain('; in 1 other chain of yours.');
  expect(whoAsks([place('3', 'other'), place('4', 'third')])).toContain(
    'No other role in this chain; in 2 other chains of yours.',
  );
});

it('claims that no one has the name only if the address book was read', () => {
  expect(whoAsks([])).toBe('No one in your address book is called Leo Marchetti.');
  expect(whoAsks([], 'Your address book could not be fully loaded.')).toBe(
    'Your address book could not be fully loaded.',
  );
  expect(panel()).toContain('Looking in your address book: 0 people so far.');
});

it('names those who have the role as far as they share their name or firm', () => {
  const holder = (given: Partial<Party>) => {
    const parties = [{ ...party('Ann Lee', 'Surveyor', 'Buyer'), ...given }];
    const availability = roleAvailability('Surveyor', parties);
    const shown = <RoleHolders {...{ availability, partyCount: 1, role: 'Surveyor', transactionId: '1' }} />;
    return /Already a Surveyor: (.*) See/.exec(textOf(markupOf(shown)))![1];
  };
  expect(holder({})).toBe('Ann Lee');
  expect(holder({ company: ' Wells & Co ' })).toBe('Ann Lee, Wells & Co');
  expect(holder({ name: null, company: 'Wells & Co' })).toBe('someone at Wells & Co');
  expect(holder({ name: null, company: ' ' })).toBe('someone, name not shared');
});

it('says what they would see of the property, and leads to the parties', () => {
  const seen = textOf(markupOf(<WouldSee transaction={transaction} partyCount={3} />));
  expect(seen).toContain('the property and its listing: £430,000, Harbour & Vale');
  expect(seen).toContain('all 3 parties, with the contact details each of them shares');
  const bare = { ...transaction, listing: { ...transaction.listing, agent: ' ' }, stageProgress: { notStarted: 1, inProgress: 0, blocked: 0, completed: 0 } };
  const text = textOf(markupOf(<WouldSee transaction={bare} partyCount={null} />));
  expect(text).toContain('£430,000 1 stage with notes and dates the parties, with');
}); // oxfmt-ignore
