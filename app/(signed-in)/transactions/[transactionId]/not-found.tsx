import { DarkTransaction } from '@/components/chains/dark-transaction';
import { requireSession } from '@/lib/auth/session';
import { routes } from '@/lib/routes';

export default async function TransactionNotFound() {
  const { userId } = await requireSession(routes.chains());
  return <DarkTransaction userId={userId} />;
}
