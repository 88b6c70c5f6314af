import type { SearchParams } from '@/lib/values/url-params';
import { AddressBookView } from '@/components/contacts/address-book-view';
import { LoadedPage } from '@/components/shell/loaded-page';
import { PageHeader } from '@/components/shell/page-header';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { loadContactParams, serializeContactParams } from '@/lib/contacts/address-book';
import { contactsQuery } from '@/lib/contacts/queries';
import { listContacts } from '@/lib/contacts/server';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';

export default async function AddressBookPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const here = routes.addressBook() + serializeContactParams(loadContactParams(await searchParams));
  await requireSession(here);
  const loaded = await prefetch(here, async (load) => {
    const partner = await requirePartner();
    await load.needPages(contactsQuery((page) => listContacts(partner, page)));
  });
  return (
    <LoadedPage loaded={loaded} header={<PageHeader title="Address book" />}>
      <AddressBookView />
    </LoadedPage>
  );
}
