/** A day as it is typed: its day, its month as a number or by name, and its year. */
export type TypedDay = { day: string; month: string; year: string };
export type DayPart = keyof TypedDay;
/** What is wrong with a typed day, and which boxes to look at. */
export type DayProblem = { message: string; parts: DayPart[] };

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, month) => monthName.format(Date.UTC(2000, month)));
const order: DayPart[] = ['day', 'month', 'year'];
const wanted: Record<DayPart, string> = {
  day: 'Enter the day as a number, 1 to 31',
  month: 'Enter the month as a number, 1 to 12',
  year: 'Enter the year with four digits',
};

/** The parts of what a field holds: "2026-11-21", or what was typed so far with the same two dashes, "2026--21". */
export function partsOf(value: string): TypedDay {
  const [year = '', month = '', day = ''] = value.split('-');
  return { day, month, year };
}

/** What a field holds of parts: the day they are, else what was typed; an empty string where nothing was. */
export function valueOf(typed: TypedDay): string {
  const raw = [typed.year, typed.month, typed.day].map((part) => part.replaceAll('-', '–'));
  if (raw.every((part) => part.trim() === '')) return '';
  if (problemOf(typed)) return raw.join('-');
  const { day, month, year } = numbersOf(typed);
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

/** What is wrong with what a date field holds; null for a day and for an empty field. */
export const dayProblem = (value: string): DayProblem | null => problemOf(partsOf(value));

function problemOf(typed: TypedDay): DayProblem | null {
  const missing = order.filter((part) => typed[part].trim() === '');
  if (missing.length === order.length) return null;
  if (missing.length > 0) {
    return { message: `Enter the ${missing.join(' and the ')} too`, parts: missing };
  }
  const { day, month, year } = numbersOf(typed);
  const isIn = { day: day >= 1 && day <= 31, month: month >= 1 && month <= 12, year: year >= 1000 };
  const wrong = order.filter((part) => !isIn[part]);
  if (wrong.length > 0) return { message: wanted[wrong[0]!], parts: wrong };
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day <= last) return null;
  return { message: `${months[month - 1]} ${year} has only ${last} days`, parts: ['day'] };
}

/** Not a number where there is none. */
function numbersOf({ day, month, year }: TypedDay): Record<DayPart, number> {
  const whole = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);
  const name = month.trim().toLowerCase();
  const named = name.length > 2 ? months.findIndex((one) => one.toLowerCase().startsWith(name)) + 1 : 0;
  return { day: whole(day), month: named || whole(month), year: whole(year) };
}

/** A whole date out of one text, as it may be pasted: "2026-11-21", "21/11/2026", "21 November 2026". */
export function pastedDay(text: string): TypedDay | null {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  if (iso) return { year: iso[1]!, month: iso[2]!, day: iso[3]! };
  const written = /^\s*(\d{1,2})[\s./-]+(\d{1,2}|\p{L}{3,9})[\s./,-]+(\d{4})\s*$/u.exec(text);
  return written && { day: written[1]!, month: written[2]!, year: written[3]! };
}
