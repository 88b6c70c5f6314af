import type { SearchParams } from '@/lib/values/url-params';
import { PropertyListView } from '@/components/properties/property-list-view';
import { LoadedPage } from '@/components/shell/loaded-page';
import { PageHeader } from '@/components/shell/page-header';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { loadPropertyParams, serializePropertyParams } from '@/lib/properties/property-list';
import { propertiesQuery } from '@/lib/properties/queries';
import { listProperties } from '@/lib/properties/server';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';

export default async function PropertiesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const here = routes.properties() + serializePropertyParams(loadPropertyParams(await searchParams));
  await requireSession(here);
  const loaded = await prefetch(here, async (load) => {
    const partner = await requirePartner();
    await load.needPages(propertiesQuery((page) => listProperties(partner, page)));
  });
  return (
    <LoadedPage loaded={loaded} header={<PageHeader title="Properties" />}>
      <PropertyListView />
    </LoadedPage>
  );
}
