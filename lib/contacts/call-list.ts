import type { BrokenPromise, LinkInsight } from '@/lib/insight/chain-insight';
import { fold } from '@/lib/values/text';
import { formatDay } from '@/lib/values/moment-format';
import { mayCallIn } from './may-call';
import type { Contact } from './schema';
import { questionAbout, whoToCall } from './who-to-call';

/** Something to ask about a link: why it holds its chain, or why a promised update has not come. */
export type CallTopic = {
  chainId: string;
  /** The address of the link. */
  place: string;
  link: LinkInsight;
  promise: BrokenPromise | null;
  /** All transactions of its chain, with the user's roles: a conveyancer may not call everyone. */
  transactions: readonly { id: string; yourRole: string | null }[];
};

export type Question = CallTopic & {
  text: string;
  /** Why this person, as a sentence. */
  because: string;
};

/** One call: the person, their roles in these sales, and everything to ask. */
export type PersonToCall = { contact: Contact; roles: string[]; questions: Question[] };

type CallList = {
  /** Grouped by firm, those with the most questions first. */
  people: PersonToCall[];
  /** Questions for which the address book names no one. */
  unnamed: Question[];
};

/** One call per person, about everything. The user's own stages need no call. */
export function callList(contacts: readonly Contact[], topics: readonly CallTopic[]): CallList {
  const people = new Map<string, PersonToCall>();
  const unnamed: Question[] = [];
  for (const topic of topics) {
    const link = asked(topic);
    const call = whoToCall(contacts, link, mayCallIn(topic.transactions, contacts));
    if (!call || link.holding?.whose === 'you') continue;
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
  const ofFirm = (person: PersonToCall) =>
    all
      .filter((one) => firmOf(one) === firmOf(person))
      .reduce((sum, { questions }) => sum + questions.length, 0);
  all.sort(
    (a, b) =>
      ofFirm(b) - ofFirm(a) ||
      firmOf(a).localeCompare(firmOf(b), 'en-GB') ||
      b.questions.length - a.questions.length,
  );
  return { people: all, unnamed };
}

/** A person without a firm is a group of their own. */
const firmOf = ({ contact }: PersonToCall) => fold(contact.company?.trim() ?? '') || contact.id;

/** A promise is a question to the person who clears its stage. */
const asked = ({ link, promise }: CallTopic) => (promise ? { ...link, holding: promise } : link);

function questionText({ link, promise, place }: CallTopic): string {
  if (!promise) return `${place}: ${questionAbout(link)}`;
  const { title, promisedFor, lastChange } = promise;
  return `${place}: an update on “${title}” was expected by ${formatDay(promisedFor)}; nothing has been recorded since ${formatDay(lastChange)}. How does it stand?`;
}

/** One call as text: who, the number, and each question on a line. */
export function callText({ contact, questions }: PersonToCall): string {
  const { name, company, phone, email } = contact;
  const who = [name, company].filter(Boolean).join(', ') || 'Name not shared';
  return [
    `${who}: ${phone ?? email ?? 'no number shared'}`,
    ...questions.map(({ text }) => `- ${text}`),
  ].join('\n');
}
