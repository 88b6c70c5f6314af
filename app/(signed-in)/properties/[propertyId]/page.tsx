import { PropertyView } from '@/components/properties/property-view';
import { LoadedPage } from '@/components/shell/loaded-page';
import { PageHeader } from '@/components/shell/page-header';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { propertyQuery } from '@/lib/properties/queries';
import { getProperty } from '@/lib/properties/server';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';

type PropertyPageProps = { params: Promise<{ propertyId: string }> };

export default async function PropertyPage({ params }: PropertyPageProps) {
  const { propertyId } = await params;
  const here = routes.property(propertyId);
  await requireSession(here);
  const loaded = await prefetch(here, async (load) => {
    const partner = await requirePartner();
    await load.need(propertyQuery(propertyId, () => getProperty(partner, propertyId)));
  });
  const trail = [{ href: routes.properties(), label: 'Properties' }];
  return (
    <LoadedPage loaded={loaded} header={<PageHeader title="Property" trail={trail} />}>
      <PropertyView propertyId={propertyId} />
    </LoadedPage>
  );
}
