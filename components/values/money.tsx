import { clsx } from 'clsx';
import { formatMoney } from '@/lib/values/money';

/** An amount in the listing's own currency. */
export function Money({
  amount,
  currency,
  className,
}: {
  amount: number;
  currency: string;
  className?: string;
}) {
  return (
    <data value={amount} className={clsx('whitespace-nowrap tabular-nums', className)}>
      {formatMoney(amount, currency)}
    </data>
  );
}
