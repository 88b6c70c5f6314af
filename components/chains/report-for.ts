import { chainReport, type ChainReport } from '@/lib/chains/chain-report';
import type { Audience, ChainReading } from '@/lib/chains/redact';
import { knownStage } from '@/lib/stages/known-stage';

/** What the page knows of a chain, for one reader. @param now epoch milliseconds */
export function reportFor(reading: ChainReading, audience: Audience, now: number): ChainReport {
  return chainReport(reading, audience, (title) => knownStage(title).name, now);
}
