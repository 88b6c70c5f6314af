import type { HoldingStage, LinkInsight } from '@/lib/insight/chain-insight';
import { sinceWord } from '@/lib/insight/words';
import { formatDay } from '@/lib/values/moment-format';
import type { Contact } from './schema';
import type { Callee } from './who-to-call';

const questions: Record<HoldingStage['progress'], string> = {
  blocked: 'What is it waiting for, and when do you expect it?',
  'under way': 'How far is it, and when do you expect it to be done?',
  next: 'Can it begin now, or is something missing?',
};

/** What to ask about a link: how its holding stage stands, and what it needs. */
export function questionAbout({ holding }: Pick<LinkInsight, 'holding'>): string {
  if (!holding) return 'How does it stand, and what is it waiting for?';
  const since = holding.since ? ` ${sinceWord(holding)} ${formatDay(holding.since)}` : '';
  return `“${holding.title}” ${since ? 'has been' : 'is'} ${holding.progress}${since}. ${questions[holding.progress]}`;
}

/** A person as the first line of a call: name, firm and number, or else the email address. */
export function whoAndNumber({ name, company, phone, email }: Contact): string {
  const who = [name, company].filter(Boolean).join(', ') || 'Name not shared';
  return `${who}: ${phone ?? email ?? 'no number shared'}`;
}

/**
 * The number and the opening words of a call, as plain text.
 * @param place the link's address
 * @param also what else to raise, one line each
 */
export function openingWords(
  { contact }: Callee,
  { holding }: Pick<LinkInsight, 'holding'>,
  place: string,
  also: readonly string[] = [],
): string {
  return [
    whoAndNumber(contact),
    `I’m calling about ${place}. ${questionAbout({ holding })}`,
    ...(also.length > 0 ? ['Also:', ...also.map((line) => `- ${line}`)] : []),
  ].join('\n');
}
