import type { Chain } from '@/lib/chains/schema';
import type { Stage } from '@/lib/stages/schema';
import type { InsightInput } from '@/lib/insight/insight-input';
import { bottleneck } from './bottleneck';
import { chainHealth } from './health';
import { whatHolds } from './holding';
import { linkFacts } from './link-facts';

/** What the first version of the dashboard said of a chain, with its rules as they were on 22 November 2026. */
export function firstAnswer({ chain, stages, now }: InsightInput) {
  const at = Date.parse(String(now));
  const facts = new Map(Object.entries(stages).map(([id, own]) => [id, linkFacts([...own] as Stage[], at)]));
  const found = bottleneck(chain as Chain, facts, at);
  return {
    bottleneck: found,
    holding: whatHolds(chain as Chain, facts, found),
    health: chainHealth(chain as Chain, facts, at),
  };
}
