import { isolate } from '@/lib/values/isolate';
import { workingDaysBetween } from '@/lib/values/working-days';
import type { Health } from './health';
import type { ChainSummary } from './schema';

/**
 * What the list alone can tell of a chain's health: it holds sale states and dates but no stages, so it may find
 * a reason to worry and never one to relax. Without one the answer is grey.
 * @param now epoch milliseconds
 */
export function summaryHealth(chain: ChainSummary, now: number): Health {
  const withdrawn = chain.transactions.filter(({ saleState }) => saleState === 'off-market');
  if (withdrawn.length > 0) {
    const name = isolate(withdrawn[0]!.address.line1);
    const others = withdrawn.length - 1;
    const who = others > 0 ? `${name} and ${others} more are` : `${name} is`;
    return { level: 'red', reason: `${who} off the market` };
  }
  const quietDays = workingDaysBetween(chain.updatedAt, now);
  if (quietDays >= 8) return { level: 'amber', reason: `Nothing has moved for ${quietDays} working days` };
  return { level: 'grey', reason: 'Its stages have not been read' };
}
