'use client';

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { CircleCheck, CircleHelp, Lock, X } from 'lucide-react';
import { PageHeader } from '@/components/shell/page-header';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { DataList } from '@/components/ui/data-list';
import { fieldId } from '@/components/ui/form-field';
import { IconButton } from '@/components/ui/icon-button';
import { TextLink } from '@/components/ui/text-link';
import { parseTeams, storedTeams, storeTeams, subscribeToTeams } from '@/lib/teams/remembered-teams';
import type { TeamMembership } from '@/lib/teams/membership';
import { routes } from '@/lib/routes';
import { OpenTeamForm } from './open-team-form';

type TeamListViewProps = {
  userId: string;
  /** The configured teams, with the user's membership. */
  teams: TeamMembership[];
};

/** The user's teams. The API does not list them, so they are configured or entered by id. */
export function TeamListView({ userId, teams }: TeamListViewProps) {
  const stored = useSyncExternalStore(
    subscribeToTeams,
    () => storedTeams(userId),
    () => '[]',
  );
  const remembered = parseTeams(stored).filter((id) => teams.every((team) => team.id !== id));
  const list = useRef<HTMLDivElement>(null);
  // Forgetting a team removes the focused button, so the focus moves to the link at this place, or to the form.
  const placeToFocus = useRef<number | null>(null);
  useEffect(() => {
    if (placeToFocus.current === null) return;
    const links = list.current?.querySelectorAll('a') ?? [];
    const next = links[placeToFocus.current] ?? links[0] ?? document.getElementById(fieldId('team'));
    next?.focus();
    placeToFocus.current = null;
  }, [stored]);
  const forget = (id: string, place: number) => {
    // With the keyboard only: on a phone the field would open one.
    if (document.activeElement?.matches(':focus-visible')) placeToFocus.current = place;
    const isStored = storeTeams(
      userId,
      parseTeams(stored).filter((other) => other !== id),
    );
    if (!isStored) placeToFocus.current = null;
  };
  return (
    <>
      <PageHeader title="Team" note="The members of your team and their licences." />
      <div className="grid max-w-3xl gap-4">
        {teams.length > 0 && (
          <Card title="Teams of this dashboard" isPadded={false}>
            <DataList
              label="Teams of this dashboard"
              items={teams.map(({ id, name, membership }) => ({
                id,
                title:
                  membership === 'no-member' ? (
                    <span className="text-muted">{name ?? id}</span>
                  ) : (
                    <TextLink variant="plain" href={routes.team(id)} prefetch={false}>
                      {name ?? id}
                    </TextLink>
                  ),
                aside: <MembershipBadge membership={membership} />,
              }))}
            />
          </Card>
        )}
        {remembered.length > 0 && (
          <div ref={list}>
            <Card
              title="Teams you opened before"
              note="remembered in this browser, for you only"
              isPadded={false}
            >
              <DataList
                label="Teams you opened before"
                items={remembered.map((id, place) => ({
                  id,
                  title: (
                    <TextLink
                      variant="plain"
                      href={routes.team(id)}
                      prefetch={false}
                      className="font-mono text-sm"
                    >
                      {id}
                    </TextLink>
                  ),
                  aside: (
                    <IconButton
                      label={`Forget the team ${id}`}
                      size="sm"
                      icon={<X aria-hidden />}
                      onPress={() => forget(id, place)}
                    />
                  ),
                }))}
              />
            </Card>
          </div>
        )}
        <OpenTeamForm />
      </div>
    </>
  );
}

function MembershipBadge({ membership }: Pick<TeamMembership, 'membership'>) {
  if (membership === 'member') {
    return (
      <Badge tone="success" variant="plain" icon={<CircleCheck aria-hidden />}>
        You are a member
      </Badge>
    );
  }
  if (membership === 'no-member') {
    return (
      <Badge variant="plain" icon={<Lock aria-hidden />}>
        You are not a member
      </Badge>
    );
  }
  return (
    <Badge tone="warning" variant="plain" icon={<CircleHelp aria-hidden />}>
      Could not be checked
    </Badge>
  );
}
