import { usualRights } from '@/lib/invites/usual-rights';
import { editRefusal, serializePartyParams } from '@/lib/parties/party-rules';
import type { Party } from '@/lib/parties/schema';
import { routes } from '@/lib/routes';
import { rightsBeyond, rightsInWords } from '@/lib/values/permissions';
import { roleLabel } from '@/lib/values/labels';
import type { Finding, CheckedTransaction } from './findings';

const nameOf = ({ name, company }: Party) => name ?? (company ? `Someone at ${company}` : 'Name not shared');
const ownRights = (parties: readonly Party[]) => parties.find(({ isYou }) => isYou)?.permissions ?? null;

/** Other parties with more rights than their role usually needs. */
export function beyondUsual({ id, place, parties, keyRefusals }: CheckedTransaction): Finding[] {
  const held = ownRights(parties);
  return parties.flatMap((party) => {
    const usual = usualRights(party.role);
    const more = rightsBeyond(party.permissions, usual.permissions);
    if (party.isYou || more.length === 0) return [];
    const refusal = keyRefusals.change ?? editRefusal(held, party);
    const canRestructure = more.some(({ resource, flag }) => flag !== 'canView' && ['transactionParty', 'chainNode'].includes(resource)); // oxfmt-ignore
    const finding: Finding = {
      kind: 'rights',
      who: `${nameOf(party)}, ${roleLabel(party.role, party.representing)}`,
      text: `can also ${rightsInWords(more)}. Usual for the role: ${usual.label}.`,
      note: refusal,
      action: refusal ? 'See the parties' : 'Change the rights',
      places: [
        {
          key: party.id,
          label: place,
          href: routes.transactionParties(id) + (refusal ? '' : serializePartyParams({ edit: party.id })),
        },
      ],
      // Findings that the user cannot put right come last.
      rank: (canRestructure ? 0 : more.some(({ flag }) => flag !== 'canView') ? 1 : 2) + (refusal ? 3 : 0),
    };
    return finding;
  });
}

/** The only person who can edit the parties, without whom no one could be invited. */
export function lastEditor({ id, place, parties, keyRefusals }: CheckedTransaction): Finding[] {
  const editors = parties.filter(({ permissions }) => permissions.transactionParty.canEdit);
  const [only] = editors;
  if (!only || editors.length > 1) return [];
  const isAlone = parties.length === 1;
  const refusal = only.isYou
    ? (keyRefusals[isAlone ? 'invite' : 'change'] ?? null)
    : 'Only they can give that right to someone else: ask them.';
  return [
    {
      kind: 'last editor',
      who: only.isYou ? 'You' : `${nameOf(only)}, ${roleLabel(only.role, only.representing)}`,
      text: `${only.isYou ? 'are' : 'is'} the only one who can change the parties: without ${only.isYou ? 'you' : 'them'} no one can be invited.`,
      note: refusal,
      action: refusal ? 'See the parties' : isAlone ? 'Invite someone' : 'Give someone else the right',
      places: [
        {
          key: id,
          label: place,
          href: isAlone && !refusal ? routes.transactionInvite(id) : routes.transactionParties(id),
        },
      ],
      rank: only.isYou ? 0 : 1,
    },
  ];
}
