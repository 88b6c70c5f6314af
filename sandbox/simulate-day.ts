/** How the simulation reaches a running sandbox: the API as the demo agent, and the operator controls. */
export type Reach = {
  api<T>(path: string): Promise<T>;
  operator(method: string, path: string, body: unknown): Promise<unknown>;
};

type Page<T> = { data: T[] };
type Stage = {
  id: string;
  title: string;
  progress: string;
  expectedCompletion: string | null;
  dependsOnStageId: string | null;
};
type Sale = { id: string; saleState: string; yourRole: string | null; address: { line1: string } };
type Invite = { id: string; to: string; transaction: { address: { line1: string } } };
type Living = { sale: Sale; stages: Stage[] };

const DAY = 24 * 60 * 60 * 1000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString();
/** Chains looked at, newest first: those in which something still goes on. */
const CHAINS = 12;

/**
 * Lets a day pass for the agent's chains: stages are finished and begun, one is blocked and one freed, a date slips, a
 * promise breaks, invites are answered, a sale falls through, a new chain begins. All of it happens now, so that
 * whoever polls sees it as new.
 * @param happened is told each event in a sentence, and waited for: it sets the pace
 */
export async function simulateDay(
  { api, operator }: Reach,
  happened: (event: string) => Promise<void>,
): Promise<void> {
  const patch = (stage: Stage, changes: object) => operator('PATCH', `/stages/${stage.id}`, changes);
  const living = await findLiving(api);
  const taken = new Set<string>();

  /** The next sale with a stage of that kind that nothing has happened to yet. */
  const next = (matches: (stage: Stage, sale: Sale) => boolean) => {
    for (const one of living) {
      const stage = one.stages.find((candidate) => matches(candidate, one.sale));
      if (!stage || taken.has(one.sale.id)) continue;
      taken.add(one.sale.id);
      return { ...one, stage, at: one.sale.address.line1 };
    }
    return undefined;
  };
  const inProgress = (stage: Stage) => stage.progress === 'In Progress';

  const freed = next((stage) => stage.progress === 'Blocked');
  if (freed) {
    await patch(freed.stage, {
      progress: 'In Progress',
      progressNote: 'Arrived this morning, being checked',
      expectedUpdate: daysFromNow(2),
    });
    await happened(`${freed.at}: “${freed.stage.title}” is no longer blocked.`);
  }

  for (let finished = 0; finished < 4; finished += 1) {
    const done = next(inProgress);
    if (!done) break;
    await patch(done.stage, { progress: 'Completed', progressNote: null, expectedUpdate: null });
    await happened(`${done.at}: “${done.stage.title}” is completed.`);
    const following = done.stages.find(
      (stage) => stage.dependsOnStageId === done.stage.id && stage.progress === 'Not Started',
    );
    if (!following) continue;
    await patch(following, { progress: 'In Progress', expectedUpdate: daysFromNow(3) });
    await happened(`${done.at}: “${following.title}” has begun.`);
  }

  const blocked = next(inProgress);
  if (blocked) {
    await patch(blocked.stage, {
      progress: 'Blocked',
      progressNote: 'Waiting for a document that no one has found yet',
      expectedUpdate: daysFromNow(1),
    });
    await happened(`${blocked.at}: “${blocked.stage.title}” is blocked: a document is missing.`);
  }

  const slipped = next((stage) => inProgress(stage) && stage.expectedCompletion !== null);
  if (slipped) {
    await patch(slipped.stage, {
      expectedCompletion: new Date(Date.parse(slipped.stage.expectedCompletion!) + 7 * DAY).toISOString(),
    });
    await happened(`${slipped.at}: “${slipped.stage.title}” slips by a week.`);
  }

  const broken = next(inProgress);
  if (broken) {
    await breakPromise(operator, broken.sale, broken.stage);
    await happened(`${broken.at}: the update promised for “${broken.stage.title}” has not come.`);
  }

  const invites = (await api<Page<Invite>>('/me/invites/sent?status=pending')).data;
  for (const [at, status] of (['accepted', 'declined'] as const).entries()) {
    const invite = invites[at];
    if (!invite) break;
    await operator('PATCH', `/invites/${invite.id}`, { status });
    await happened(`${invite.transaction.address.line1}: ${invite.to} has ${status} the invitation.`);
  }

  const lost = next((stage, sale) => inProgress(stage) && sale.saleState === 'for-sale-sold-stc');
  if (lost) {
    await operator('PATCH', `/transactions/${lost.sale.id}`, { saleState: 'off-market' });
    await patch(lost.stage, {
      progress: 'Blocked',
      progressNote: 'Buyer withdrew; the house is off the market',
      expectedUpdate: null,
    });
    await happened(`${lost.at}: the sale has fallen through and the house is off the market.`);
  }

  await operator('POST', '/chains', { transactions: 2, shape: 'line', person: 'agent' });
  await happened('A new chain of two sales has begun.');
}

async function findLiving(api: Reach['api']): Promise<Living[]> {
  const chains = (await api<Page<{ transactions: Sale[] }>>(`/chains?limit=${CHAINS}`)).data;
  const open = chains.flatMap((chain) => chain.transactions.filter((sale) => sale.yourRole !== null));
  const living: Living[] = [];
  for (const sale of open) {
    const stages = (await api<Page<Stage>>(`/transactions/${sale.id}/stages?limit=100`)).data;
    if (stages.some((stage) => stage.progress !== 'Completed')) living.push({ sale, stages });
  }
  return living;
}

/**
 * A broken promise is one whose moment has passed without a touch, so it has to be made in the past: with the clock
 * set back for that one edit. The sale is touched afterwards, or its chain would have been updated in the past too.
 */
async function breakPromise(operator: Reach['operator'], sale: Sale, stage: Stage): Promise<void> {
  await operator('POST', '/clock', { offsetSeconds: (-3 * DAY) / 1000 });
  try {
    await operator('PATCH', `/stages/${stage.id}`, { expectedUpdate: daysFromNow(-1) });
  } finally {
    await operator('POST', '/clock', { offsetSeconds: 0 });
  }
  await operator('PATCH', `/transactions/${sale.id}`, {});
}
