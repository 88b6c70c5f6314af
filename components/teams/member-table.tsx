import { CircleCheck, CircleDashed, CircleSlash } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Table, type Column } from '@/components/ui/table';
import { TextLink } from '@/components/ui/text-link';
import { PersonName } from '@/components/values/person-name';
import type { TeamMember } from '@/lib/teams/schema';
import { humanise } from '@/lib/values/text';
import { mailLink } from '@/lib/values/links';

type MemberTableProps = {
  members: TeamMember[];
  /** The id of the member whose sales are open in the side panel. */
  openId: string | null;
  hrefOf: (memberId: string) => string;
  onOpen: (memberId: string) => void;
};

const detailColumns: Column<TeamMember>[] = [
  { id: 'role', header: 'Role', text: 'narrow', cell: ({ role }) => humanise(role) },
  {
    id: 'email',
    header: 'Email',
    text: 'wide',
    cell: ({ email }) =>
      email ? (
        <a
          href={mailLink(email)}
          className="inline-flex min-h-6 items-center underline-offset-2 hover:text-accent-ink hover:underline"
        >
          {email}
        </a>
      ) : (
        <span className="text-faint italic">Kept private</span>
      ),
  },
  { id: 'licences', header: 'Licences', cell: ({ licences }) => <Licences licences={licences} /> },
];

export function MemberTable({ members, openId, hrefOf, onOpen }: MemberTableProps) {
  const member: Column<TeamMember> = {
    id: 'member',
    header: 'Member',
    isRowHeader: true,
    text: 'narrow',
    cell: ({ name, you }) => <PersonName name={name.trim() || null} isYou={you} />,
  };
  const sales: Column<TeamMember> = {
    id: 'sales',
    header: 'Sales',
    cell: ({ id, name }) => (
      <TextLink
        href={hrefOf(id)}
        scroll={false}
        prefetch={false}
        aria-current={id === openId || undefined}
        aria-label={`Show sales of ${name.trim() || 'name not given'}`}
        className="inline-flex min-h-6 items-center whitespace-nowrap pointer-coarse:min-h-11"
        onNavigate={(event) => {
          event.preventDefault();
          onOpen(id);
        }}
      >
        Show sales
      </TextLink>
    ),
  };
  return (
    <Table
      caption="Members of the team"
      columns={[member, ...detailColumns, sales]}
      rows={members}
      rowKey={({ id }) => id}
      isCurrent={({ id }) => id === openId}
    />
  );
}

function Licences({ licences }: Pick<TeamMember, 'licences'>) {
  if (licences.length === 0) return <span className="text-faint">None</span>;
  return (
    <ul>
      {licences.map(({ id, type, active, used }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          {humanise(type)}
          {!active ? (
            <Badge variant="plain" icon={<CircleSlash aria-hidden />}>
              Not active
            </Badge>
          ) : used ? (
            <Badge variant="plain" tone="success" icon={<CircleCheck aria-hidden />}>
              In use
            </Badge>
          ) : (
            <Badge variant="plain" tone="info" icon={<CircleDashed aria-hidden />}>
              Not used yet
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}
