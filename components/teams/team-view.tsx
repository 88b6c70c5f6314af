'use client';

import { useEffect, useRef } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { GapsOf, useHasGaps } from '@/components/shell/list-gaps';
import { PageHeader } from '@/components/shell/page-header';
import { CopyButton } from '@/components/ui/copy-button';
import { EmptyState } from '@/components/ui/empty-state';
import { useUrlState } from '@/components/values/use-url-state';
import { routes } from '@/lib/routes';
import { teamMembersQuery } from '@/lib/teams/queries';
import { parseTeams, storedTeams, storeTeams } from '@/lib/teams/remembered-teams';
import { teamParams } from '@/lib/teams/team-params';
import { count } from '@/lib/values/text';
import { MemberPanel } from './member-panel';
import { MemberTable } from './member-table';

type TeamViewProps = {
  teamId: string;
  /** The configured name; null if only the id is known. */
  name: string | null;
  userId: string;
};

/** The active members of a team, with their licences (endpoint 20). */
export function TeamView({ teamId, name, userId }: TeamViewProps) {
  const { data: members } = useSuspenseQuery(teamMembersQuery(teamId));
  const [{ member: openId }, setState] = useUrlState(teamParams);
  const open = members.find(({ id }) => id === openId);
  const box = useRef<HTMLElement>(null);
  const isConfigured = name !== null;
  useEffect(() => {
    const known = parseTeams(storedTeams(userId));
    // Runs only after the service has returned the team, so that wrong ids are not stored.
    if (!isConfigured && !known.includes(teamId)) storeTeams(userId, [...known, teamId]);
  }, [isConfigured, teamId, userId]);
  const hasGaps = useHasGaps(teamMembersQuery(teamId).queryKey);
  const licences = members.flatMap((member) => member.licences);
  const inUse = licences.filter(({ active, used }) => active && used).length;
  return (
    <>
      <PageHeader
        title={name ?? 'Team'}
        trail={[{ href: routes.teams(), label: 'Team' }]}
        note={
          <span className="flex flex-wrap items-center gap-x-3">
            <span>
              {count(members.length, 'active member')}
              {licences.length > 0 && ` · ${inUse} of ${licences.length} licences in use`}
            </span>
            <span className="flex items-center gap-1">
              <span className="font-mono text-xs break-all text-faint">{teamId}</span>
              <CopyButton text={teamId} label="Copy the team id" isCompact variant="quiet" />
            </span>
          </span>
        }
      />
      <GapsOf rowsKey={teamMembersQuery(teamId).queryKey} className="mb-4" />
      <div className="flex gap-4">
        <section
          ref={box}
          aria-label="Members"
          className="min-w-0 flex-1 self-start overflow-clip rounded-lg border border-line bg-surface"
        >
          {members.length === 0 && hasGaps ? (
            <EmptyState kind="none-yet" title="No member could be shown so far" />
          ) : members.length === 0 ? (
            <EmptyState kind="none-yet" title="This team has no active member">
              Members are added in the service.
            </EmptyState>
          ) : (
            <MemberTable
              members={members}
              openId={open?.id ?? null}
              hrefOf={(member) => routes.team(teamId, { member })}
              onOpen={(member) => setState({ member })}
            />
          )}
        </section>
        {open && (
          <MemberPanel
            key={open.id}
            member={open}
            teamName={name}
            onClose={() => {
              setState({ member: null });
              box.current
                ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(open.id)}"] a[aria-current]`)
                ?.focus();
            }}
          />
        )}
      </div>
    </>
  );
}
