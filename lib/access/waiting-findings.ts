import { isRole, whoToCall } from '@/lib/contacts/who-to-call';
import type { Contact } from '@/lib/contacts/schema';
import type { ChainInsight, LinkInsight, NamedStage } from '@/lib/insight/chain-insight';
import { serializeInviteListParams } from '@/lib/invites/invite-list';
import { inviteStatus, isExpiringSoon, waitingDays, waitingWords } from '@/lib/invites/invite-status';
import type { Invite } from '@/lib/invites/schema';
import { routes } from '@/lib/routes';
import { fold } from '@/lib/values/text';
import { roleLabel, sideOfRole } from '@/lib/values/labels';
import { formatDay } from '@/lib/values/moment-format';
import type { Finding, CheckedTransaction, KeyRefusals } from './findings';

/** Roles that a stage waits for but no party has. */
export function missingRoles(checked: CheckedTransaction): Finding[] {
  const { id, place, parties, link, invited, keyRefusals } = checked;
  if (!link) return [];
  const held = parties.map(({ role, representing }) => roleLabel(role, representing));
  const mayInvite = parties.some(({ isYou, permissions }) => isYou && permissions.transactionParty.canEdit);
  const refusal =
    keyRefusals.invite ?? (mayInvite ? null : 'You cannot change the parties here: ask someone who can.');
  const missing = new Map<string, NamedStage>();
  for (const stage of awaitedStages(link)) {
    const wanted = stage.kind.clearedBy;
    if (wanted && !missing.has(wanted) && !held.some((role) => isRole(role, wanted)))
      missing.set(wanted, stage);
  }
  return [...missing].map(([wanted, { title }]) => {
    const { role, side } = roleAndSide(wanted);
    const pending = invited.find(({ transaction }) => {
      const invitedAs = roleLabel(transaction.role);
      return fold(invitedAs) === fold(role) || isRole(invitedAs, wanted);
    });
    return {
      kind: 'no one',
      who: wanted,
      text: `“${title}” waits for this role, and no one here has it.`,
      note: pending ? `${pending.to} was invited on ${formatDay(pending.createdAt)}.` : refusal,
      action: pending ? 'See the invite' : refusal ? 'See the parties' : 'Invite someone',
      places: [
        {
          key: `${id} ${wanted}`,
          label: place,
          href: pending
            ? sentTo(pending)
            : refusal
              ? routes.transactionParties(id)
              : routes.transactionInvite(id, { role, representing: side }),
        },
      ],
      rank: link.holding?.kind.clearedBy === wanted ? 0 : 1,
    };
  });
}

const sentTo = ({ to }: Invite) =>
  routes.invites() + serializeInviteListParams({ tab: 'sent', q: to, status: 'pending' });

/** The stages that need someone else now: the one that holds the link, and those blocked, late or overdue. */
function awaitedStages({ holding, blocked, late, brokenPromises }: LinkInsight): NamedStage[] {
  const first = holding ? [holding] : [];
  return [...first, ...blocked, ...late, ...brokenPromises].filter(({ whose }) => whose !== 'you');
}

/** Splits "Seller's Conveyancer" into role and side. */
function roleAndSide(label: string): { role: string; side: string | undefined } {
  const [, side, role] = /^(Seller|Buyer)'s (.+)$/.exec(label) ?? [];
  return { role: role ?? label, side: side ?? sideOfRole(label) ?? undefined };
}

/** A chain with its insight. */
type AnalysedChain = {
  id: string;
  insight: ChainInsight;
  placeOf: (transactionId: string) => string;
};

/** People to call about what holds a chain, but who share neither a number nor an email. */
export function unreachable(
  { id, insight, placeOf }: AnalysedChain,
  contacts: readonly Contact[],
): Finding[] {
  return insight.holds.transactionIds.flatMap((transactionId): Finding[] => {
    const link = insight.links.find((one) => one.transactionId === transactionId);
    const callee = link && whoToCall(contacts, link)?.callee;
    if (!callee || callee.contact.phone || callee.contact.email) return [];
    const { name, company, companyWebsite } = callee.contact;
    const firm = [company, companyWebsite].filter(Boolean).join(', ');
    return [
      {
        kind: 'unreachable',
        who: `${name ?? 'Name not shared'}, ${callee.role}`,
        text: `${link.holding ? `“${link.holding.title}” waits for them` : 'The chain waits for them'}, and they share neither a number nor an email.`,
        note: firm ? `Their firm: ${firm}.` : null,
        action: 'See who else to call',
        places: [
          {
            key: transactionId,
            label: placeOf(transactionId),
            href: routes.chain(id, { select: transactionId }),
          },
        ],
        rank: insight.holds.kind === 'named' ? 0 : 1,
      },
    ];
  });
}

const maxWaitDays = 7;

/** Sent invites that have been unanswered for more than a week, in London days. */
export function unansweredInvites(
  sent: readonly Invite[],
  now: number,
  { invite: refusal }: KeyRefusals = {},
): Finding[] {
  return sent
    .filter((invite) => inviteStatus(invite, now) === 'pending' && waitingDays(invite, now) > maxWaitDays)
    .map((invite) => ({
      kind: 'unanswered',
      who: invite.to,
      text: `${roleLabel(invite.transaction.role)}, ${waitingWords(invite, now)}${isExpiringSoon(invite, now) ? ', about to expire' : ''}.`,
      note: refusal ? `Their address cannot be corrected. ${refusal}` : null,
      action: refusal ? 'Remind them' : 'Remind them, or correct the address',
      places: [{ key: invite.id, label: invite.transaction.address.line1, href: sentTo(invite) }],
      rank: Date.parse(invite.createdAt),
    }));
}
