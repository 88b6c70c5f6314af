import type { BrokenPromise, LinkInsight } from '@/lib/insight/chain-insight';
import { formatDay } from '@/lib/values/moment-format';
import { firmKey } from './firms';
import { mayCallIn } from './may-call';
import type { Contact } from './schema';
import { questionAbout, whoAndNumber } from './call-words';
import { whoToAsk, whoToCall } from './who-to-call';

/** Something to ask about a link: why it holds its chain, or why a promised update is overdue. */
export type CallTopic = {
  chainId: string;
  /** The link's address. */
  place: string;
  link: LinkInsight;
  promise: BrokenPromise | null;
  /** All transactions of its chain with the user's roles, because a conveyancer may not call everyone. */
  transactions: readonly { id: string; yourRole: string | null }[];
};

export type Question = CallTopic & {
  text: string;
  /** Why we suggest this person. */
  because: string;
};

/** One call to a person, with their roles in these sales and everything to ask. */
export type PersonToCall = { contact: Contact; roles: string[]; questions: Question[] };

type CallList = {
  /** Grouped by firm; firms, and people within them, with the most questions first. */
  people: PersonToCall[];
  /** Questions for which the address book has no one. */
  unnamed: Question[];
};

/** Makes one call per person about all of their topics. The user's own stages need no call. */
export function callList(contacts: readonly Contact[], topics: readonly CallTopic[]): CallList {
  const people = new Map<string, PersonToCall>();
  const unnamed: Question[] = [];
  for (const topic of topics) {
    const { link, promise, transactions } = topic;
    const mayCall = mayCallIn(transactions, contacts);
    // A promise is asked of whoever clears its stage, after exchange too.
    const call =
      promise && link.state === 'exchanged'
        ? whoToAsk(contacts, link.transactionId, promise, link.state, mayCall)
        : whoToCall(contacts, promise ? { ...link, holding: promise } : link, mayCall);
    if (!call || (promise ?? link.holding)?.whose === 'you') continue;
    const question = { ...topic, text: questionText(topic), because: call.because };
    if (!call.callee) {
      unnamed.push(question);
      continue;
    }
    const { contact, role } = call.callee;
    const person = people.get(contact.id) ?? { contact, roles: [], questions: [] };
    people.set(contact.id, person);
    if (!person.roles.includes(role)) person.roles.push(role);
    person.questions.push(question);
  }
  const all = [...people.values()];
  const firmTotal = (person: PersonToCall) =>
    all
      .filter((one) => firmOf(one) === firmOf(person))
      .reduce((sum, { questions }) => sum + questions.length, 0);
  all.sort(
    (a, b) =>
      firmTotal(b) - firmTotal(a) ||
      firmOf(a).localeCompare(firmOf(b), 'en-GB') ||
      b.questions.length - a.questions.length,
  );
  return { people: all, unnamed };
}

/** Someone without a firm forms their own group. */
const firmOf = ({ contact }: PersonToCall) => firmKey(contact.company) || contact.id;

function questionText({ link, promise, place }: CallTopic): string {
  if (!promise) return `${place}: ${questionAbout(link)}`;
  const { title, promisedFor, lastChange } = promise;
  return `${place}: an update on “${title}” was expected by ${formatDay(promisedFor)}; nothing has been recorded since ${formatDay(lastChange)}. How does it stand?`;
}

/** One call as text: the person and number, then one question per line. */
export function callText({ contact, questions }: PersonToCall): string {
  return [whoAndNumber(contact), ...questions.map(({ text }) => `- ${text}`)].join('\n');
}
