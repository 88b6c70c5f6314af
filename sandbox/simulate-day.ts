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
  progressNote: string | null;
  expectedUpdate: string | null;
  expectedCompletion: string | null;
  dependsOnStageId: string | null;
};
type Sale = { id: string; saleState: string; yourRole: string | null; address: { line1: string } };
type Invite = { id: string; to: string; transaction: { address: { line1: string } } };
type Living = { sale: Sale; stages: Stage[] };

/** One thing that was changed, and how it was before; null before what is new. */
export type LoggedChange = {
  what: 'stage' | 'transaction' | 'invite' | 'chain';
  id: string;
  /** Of a stage. */
  transactionId?: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>>;
};

const DAY = 24 * 60 * 60 * 1000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString();
/** Chains looked at, newest first: those in which something still goes on. */
const CHAINS = 12;

/**
 * Lets a day pass for the agent's chains: stages are finished and begun, one is blocked and one freed, a date slips, a
 * promise breaks, invites are answered, a sale falls through, a new chain begins. All of it happens now.
 * @param happened is told each event in a sentence and what it changed, and waited for: it sets the pace
 */
export async function simulateDay(
  { api, operator }: Reach,
  happened: (event: string, changes: readonly LoggedChange[]) => Promise<void>,
): Promise<void> {
  const patch = async (sale: Sale, stage: Stage, after: Partial<Stage>): Promise<LoggedChange> => {
    await operator('PATCH', `/stages/${stage.id}`, after);
    const before = Object.fromEntries(Object.keys(after).map((key) => [key, stage[key as keyof Stage]]));
    return { what: 'stage', id: stage.id, transactionId: sale.id, before, after };
  };
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
    const change = await patch(freed.sale, freed.stage, {
      progress: 'In Progress',
      progressNote: 'Arrived this morning, being checked',
      expectedUpdate: daysFromNow(2),
    });
    await happened(`${freed.at}: “${freed.stage.title}” is no longer blocked.`, [change]);
  }

  for (let finished = 0; finished < 4; finished += 1) {
    const done = next(inProgress);
    if (!done) break;
    const completed = { progress: 'Completed', progressNote: null, expectedUpdate: null };
    const change = await patch(done.sale, done.stage, completed);
    await happened(`${done.at}: “${done.stage.title}” is completed.`, [change]);
    const following = done.stages.find(
      (stage) => stage.dependsOnStageId === done.stage.id && stage.progress === 'Not Started',
    );
    if (!following) continue;
    const begun = { progress: 'In Progress', expectedUpdate: daysFromNow(3) };
    await happened(`${done.at}: “${following.title}” has begun.`, [await patch(done.sale, following, begun)]);
  }

  const blocked = next(inProgress);
  if (blocked) {
    const change = await patch(blocked.sale, blocked.stage, {
      progress: 'Blocked',
      progressNote: 'Waiting for a document that no one has found yet',
      expectedUpdate: daysFromNow(1),
    });
    await happened(`${blocked.at}: “${blocked.stage.title}” is blocked: a document is missing.`, [change]);
  }

  const slipped = next((stage) => inProgress(stage) && stage.expectedCompletion !== null);
  if (slipped) {
    const change = await patch(slipped.sale, slipped.stage, {
      expectedCompletion: new Date(Date.parse(slipped.stage.expectedCompletion!) + 7 * DAY).toISOString(),
    });
    await happened(`${slipped.at}: “${slipped.stage.title}” slips by a week.`, [change]);
  }

  const broken = next(inProgress);
  if (broken) {
    const change = await inThePast(operator, () =>
      patch(broken.sale, broken.stage, { expectedUpdate: daysFromNow(-1) }),
    );
    await operator('PATCH', `/transactions/${broken.sale.id}`, {});
    await happened(`${broken.at}: the update promised for “${broken.stage.title}” has not come.`, [change]);
  }

  const invites = (await api<Page<Invite>>('/me/invites/sent?status=pending')).data;
  for (const [at, status] of (['accepted', 'declined'] as const).entries()) {
    const invite = invites[at];
    if (!invite) break;
    await operator('PATCH', `/invites/${invite.id}`, { status });
    const change = {
      what: 'invite' as const,
      id: invite.id,
      before: { status: 'pending' },
      after: { status },
    };
    await happened(`${invite.transaction.address.line1}: ${invite.to} has ${status} the invitation.`, [
      change,
    ]);
  }

  const lost = next((stage, sale) => inProgress(stage) && sale.saleState === 'for-sale-sold-stc');
  if (lost) {
    const { id, saleState } = lost.sale;
    const off = { saleState: 'off-market' };
    await operator('PATCH', `/transactions/${id}`, off);
    const change = await patch(lost.sale, lost.stage, {
      progress: 'Blocked',
      progressNote: 'Buyer withdrew; the house is off the market',
      expectedUpdate: null,
    });
    await happened(`${lost.at}: the sale has fallen through and the house is off the market.`, [
      { what: 'transaction', id, before: { saleState }, after: off },
      change,
    ]);
  }

  const order = { transactions: 2, shape: 'line', person: 'agent' };
  const { chainId } = (await operator('POST', '/chains', order)) as { chainId: string };
  await happened('A new chain of two sales has begun.', [
    { what: 'chain', id: chainId, before: null, after: { transactions: 2 } },
  ]);
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
async function inThePast<T>(operator: Reach['operator'], edit: () => Promise<T>): Promise<T> {
  await operator('POST', '/clock', { offsetSeconds: (-3 * DAY) / 1000 });
  try {
    return await edit();
  } finally {
    await operator('POST', '/clock', { offsetSeconds: 0 });
  }
}
