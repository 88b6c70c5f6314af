import { AccountView } from '@/components/account/account-view';
import { LoadedPage } from '@/components/shell/loaded-page';
import { PageHeader } from '@/components/shell/page-header';
import { whoamiQuery } from '@/lib/account/queries';
import { getWhoami } from '@/lib/account/server';
import { requirePartner } from '@/lib/auth/require-partner';
import { currentSession, requireSession } from '@/lib/auth/session';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';

export default async function AccountPage() {
  const here = routes.account();
  await requireSession(here);
  const session = await currentSession().catch(() => null);
  const who = requirePartner().then(getWhoami);
  const loaded = await prefetch(here, (load) => load.need(whoamiQuery(() => who)));
  return (
    <LoadedPage loaded={loaded} header={<PageHeader title="Account" />}>
      <AccountView
        user={session && { name: session.name, email: session.email }}
        whoami={loaded.failure === null ? await who : null}
      />
    </LoadedPage>
  );
}
