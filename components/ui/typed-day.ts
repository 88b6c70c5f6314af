/** A date as typed: day, month (a number or a name) and year. */
export type TypedDay = { day: string; month: string; year: string };
export type DayPart = keyof TypedDay;
/** What is wrong with a typed date, and in which boxes. */
export type DayProblem = { message: string; parts: DayPart[] };

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, month) => monthName.format(Date.UTC(2000, month)));
const order: DayPart[] = ['day', 'month', 'year'];
const partMessages: Record<DayPart, string> = {
  day: 'Enter the day as a number, 1 to 31',
  month: 'Enter the month as a number, 1 to 12',
  year: 'Enter the year with four digits',
};

/** Splits a field value: "2026-11-21", or incomplete input with the same two dashes, such as "2026--21". */
export function partsOf(value: string): TypedDay {
  const [year = '', month = '', day = ''] = value.split('-');
  return { day, month, year };
}

/** Joins the typed parts: an ISO date if they are valid, else the raw input; an empty string for no input. */
export function valueOf(typed: TypedDay): string {
  const raw = [typed.year, typed.month, typed.day].map((part) => part.replaceAll('-', '–'));
  if (raw.every((part) => part.trim() === '')) return '';
  if (problemOf(typed)) return raw.join('-');
  const { day, month, year } = numbersOf(typed);
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

/** What is wrong with the value of a date field; null for a valid date and for an empty field. */
export const dayProblem = (value: string): DayProblem | null => problemOf(partsOf(value));

function problemOf(typed: TypedDay): DayProblem | null {
  const missing = order.filter((part) => typed[part].trim() === '');
  if (missing.length === order.length) return null;
  if (missing.length > 0) {
    return { message: `Enter the ${missing.join(' and the ')} too`, parts: missing };
  }
  const { day, month, year } = numbersOf(typed);
  const isInRange = { day: day >= 1 && day <= 31, month: month >= 1 && month <= 12, year: year >= 1000 };
  const outOfRange = order.filter((part) => !isInRange[part]);
  if (outOfRange.length > 0) return { message: partMessages[outOfRange[0]!], parts: outOfRange };
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day <= lastDay) return null;
  return { message: `${months[month - 1]} ${year} has only ${lastDay} days`, parts: ['day'] };
}

/** NaN for a part that is not a number. */
function numbersOf({ day, month, year }: TypedDay): Record<DayPart, number> {
  const toInteger = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);
  const name = month.trim().toLowerCase();
  const named = name.length > 2 ? months.findIndex((full) => full.toLowerCase().startsWith(name)) + 1 : 0;
  return { day: toInteger(day), month: named || toInteger(month), year: toInteger(year) };
}

/** Parses a complete date in pasted text: "2026-11-21", "21/11/2026" or "21 November 2026". */
export function pastedDay(text: string): TypedDay | null {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  if (iso) return { year: iso[1]!, month: iso[2]!, day: iso[3]! };
  const written = /^\s*(\d{1,2})[\s./-]+(\d{1,2}|\p{L}{3,9})[\s./,-]+(\d{4})\s*$/u.exec(text);
  return written && { day: written[1]!, month: written[2]!, year: written[3]! };
}
