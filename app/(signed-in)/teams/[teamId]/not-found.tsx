import { PageHeader } from '@/components/shell/page-header';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { routes } from '@/lib/routes';

export default function TeamNotFound() {
  return (
    <>
      <PageHeader title="Not a team of yours" trail={[{ href: routes.teams(), label: 'Team' }]} />
      <EmptyState
        kind="none-match"
        title="There is no such team, or you are not a member of it"
        action={<LinkButton href={routes.teams()}>Open another team</LinkButton>}
      >
        The service does not say which. Only its members can see a team.
      </EmptyState>
    </>
  );
}
