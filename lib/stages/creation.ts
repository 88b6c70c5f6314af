import 'server-only';
import { type Partner } from '@/lib/partner-api/create-partner';
import { allPages } from '@/lib/query/all-pages';
import { type Creation } from '@/lib/submissions/submissions';
import { findCreatedStage } from './reconcile';
import { type CreateStageBody, type Stage } from './schema';
import { createStage, listStages } from './server';

/** Stage creation, once. */
export function stageCreation(
  partner: Partner,
  transactionId: string,
  body: CreateStageBody,
): Creation<Stage> {
  const stages = () => allPages<Stage>((page) => listStages(partner, transactionId, page));
  return {
    known: async () => (await stages()).map(({ id }) => id),
    write: () => createStage(partner, transactionId, body),
    find: async (known) => findCreatedStage(body, await stages(), known),
  };
}
