import { CreateChainForm } from '@/components/chains/create-chain-form';
import { PageHeader } from '@/components/shell/page-header';
import { requireSession } from '@/lib/auth/session';
import { routes } from '@/lib/routes';

export default async function NewChainPage() {
  const { userId } = await requireSession(routes.chainNew());
  return (
    <div className="max-w-4xl">
      <PageHeader title="New chain" trail={[{ href: routes.chains(), label: 'Chains' }]} />
      <CreateChainForm userId={userId} />
    </div>
  );
}
