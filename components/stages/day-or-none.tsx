import { Moment } from '@/components/values/moment';

/** Of a column of days: where a row is a card, a day that is not set takes no line. */
export const dayLook = '@4xl:w-[13%] @max-xl:has-data-none:hidden';

/** A day of a stage, in a column of this look. */
export function DayOrNone({ value }: { value: string | null }) {
  if (value) return <Moment value={value} />;
  return (
    <span data-none="" className="text-faint">
      –
    </span>
  );
}
