import { PageTitle } from '@/components/shell/page-title';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { routes } from '@/lib/routes';

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <PageTitle title="Not found" />
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        kind="none-match"
        title="There is no page at this address"
        action={<LinkButton href={routes.home()}>Go to the start</LinkButton>}
      >
        It may have been mistyped, or the page has moved.
      </EmptyState>
    </main>
  );
}
