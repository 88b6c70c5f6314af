import { Moment } from '@/components/values/moment';

/** For a column of days: on a card, an empty day takes no line. */
export const dayLook = '@4xl:w-[13%] @max-xl:has-data-none:hidden';

/** One of a stage's days, in such a column. */
export function DayOrNone({ value }: { value: string | null }) {
  if (value) return <Moment value={value} />;
  return (
    <span data-none="" className="text-faint">
      –
    </span>
  );
}
