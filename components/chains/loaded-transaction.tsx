import type { ComponentProps } from 'react';
import { LoadedPage } from '@/components/shell/loaded-page';
import { PageHeader } from '@/components/shell/page-header';
import { DarkTransaction } from './dark-transaction';

type LoadedTransactionProps = Omit<ComponentProps<typeof LoadedPage>, 'header'> & {
  userId: string;
  /** Shown above a failure. */
  title: string;
};

/** `LoadedPage` of every page of a transaction: one that the service refuses may be a dark link. */
export function LoadedTransaction({ loaded, userId, title, children }: LoadedTransactionProps) {
  if (loaded.failure?.status === 403) return <DarkTransaction userId={userId} failure={loaded.failure} />;
  return (
    <LoadedPage loaded={loaded} header={<PageHeader title={title} />}>
      {children}
    </LoadedPage>
  );
}
