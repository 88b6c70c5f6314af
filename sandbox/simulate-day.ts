/** The simulation's access to a running sandbox: the API as the demo agent, and the operator controls. */
export type SandboxAccess = {
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
type ActiveSale = { sale: Sale; stages: Stage[] };

/** One change with the values before and after it; `before` is null for something new. */
export type LoggedChange = {
  what: 'stage' | 'transaction' | 'invite' | 'chain';
  id: string;
  /** Only for stages. */
  transactionId?: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>>;
};

const DAY = 24 * 60 * 60 * 1000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString();
/** The newest chains, which include all active ones. */
const MAX_CHAINS = 12;

/**
 * Simulates a day in the agent's chains: stages are completed and started, one is blocked and one unblocked, a date
 * slips, a promise breaks, invites are answered, a sale falls through, a new chain starts. All of it happens now.
 * @param onEvent receives each event as a sentence with its changes, and is awaited, so that it sets the pace
 */
export async function simulateDay(
  { api, operator }: SandboxAccess,
  onEvent: (event: string, changes: readonly LoggedChange[]) => Promise<void>,
): Promise<void> {
  const patch = async (sale: Sale, stage: Stage, after: Partial<Stage>): Promise<LoggedChange> => {
    await operator('PATCH', `/stages/${stage.id}`, after);
    const before = Object.fromEntries(Object.keys(after).map((key) => [key, stage[key as keyof Stage]]));
    return { what: 'stage', id: stage.id, transactionId: sale.id, before, after };
  };
  const activeSales = await findActiveSales(api);
  const usedSales = new Set<string>();

  /** The next sale that has a matching stage and has not been changed yet. */
  const takeNext = (matches: (stage: Stage, sale: Sale) => boolean) => {
    for (const { sale, stages } of activeSales) {
      const stage = stages.find((candidate) => matches(candidate, sale));
      if (!stage || usedSales.has(sale.id)) continue;
      usedSales.add(sale.id);
      return { sale, stages, stage, address: sale.address.line1 };
    }
    return undefined;
  };
  const inProgress = (stage: Stage) => stage.progress === 'In Progress';

  const unblocked = takeNext((stage) => stage.progress === 'Blocked');
  if (unblocked) {
    const change = await patch(unblocked.sale, unblocked.stage, {
      progress: 'In Progress',
      progressNote: 'Arrived this morning, being checked',
      expectedUpdate: daysFromNow(2),
    });
    await onEvent(`${unblocked.address}: “${unblocked.stage.title}” is no longer blocked.`, [change]);
  }

  for (let finished = 0; finished < 4; finished += 1) {
    const done = takeNext(inProgress);
    if (!done) break;
    const completed = { progress: 'Completed', progressNote: null, expectedUpdate: null };
    const change = await patch(done.sale, done.stage, completed);
    await onEvent(`${done.address}: “${done.stage.title}” is completed.`, [change]);
    const following = done.stages.find(
      (stage) => stage.dependsOnStageId === done.stage.id && stage.progress === 'Not Started',
    );
    if (!following) continue;
    const started = { progress: 'In Progress', expectedUpdate: daysFromNow(3) };
    await onEvent(`${done.address}: “${following.title}” has started.`, [
      await patch(done.sale, following, started),
    ]);
  }

  const blocked = takeNext(inProgress);
  if (blocked) {
    const change = await patch(blocked.sale, blocked.stage, {
      progress: 'Blocked',
      progressNote: 'Waiting for a document that no one has found yet',
      expectedUpdate: daysFromNow(1),
    });
    await onEvent(`${blocked.address}: “${blocked.stage.title}” is blocked: a document is missing.`, [
      change,
    ]);
  }

  const slipped = takeNext((stage) => inProgress(stage) && stage.expectedCompletion !== null);
  if (slipped) {
    const change = await patch(slipped.sale, slipped.stage, {
      expectedCompletion: new Date(Date.parse(slipped.stage.expectedCompletion!) + 7 * DAY).toISOString(),
    });
    await onEvent(`${slipped.address}: “${slipped.stage.title}” slips by a week.`, [change]);
  }

  const broken = takeNext(inProgress);
  if (broken) {
    const change = await withClockSetBack(operator, () =>
      patch(broken.sale, broken.stage, { expectedUpdate: daysFromNow(-1) }),
    );
    await operator('PATCH', `/transactions/${broken.sale.id}`, {});
    await onEvent(`${broken.address}: the update promised for “${broken.stage.title}” has not arrived.`, [
      change,
    ]);
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
    await onEvent(`${invite.transaction.address.line1}: ${invite.to} has ${status} the invitation.`, [
      change,
    ]);
  }

  const lost = takeNext((stage, sale) => inProgress(stage) && sale.saleState === 'for-sale-sold-stc');
  if (lost) {
    const { id, saleState } = lost.sale;
    const withdrawn = { saleState: 'off-market' };
    await operator('PATCH', `/transactions/${id}`, withdrawn);
    const change = await patch(lost.sale, lost.stage, {
      progress: 'Blocked',
      progressNote: 'Buyer withdrew; the house is off the market',
      expectedUpdate: null,
    });
    await onEvent(`${lost.address}: the sale has fallen through and the house is off the market.`, [
      { what: 'transaction', id, before: { saleState }, after: withdrawn },
      change,
    ]);
  }

  const order = { transactions: 2, shape: 'line', person: 'agent' };
  const { chainId } = (await operator('POST', '/chains', order)) as { chainId: string };
  await onEvent('A new chain of two sales has started.', [
    { what: 'chain', id: chainId, before: null, after: { transactions: 2 } },
  ]);
}

async function findActiveSales(api: SandboxAccess['api']): Promise<ActiveSale[]> {
  const chains = (await api<Page<{ transactions: Sale[] }>>(`/chains?limit=${MAX_CHAINS}`)).data;
  const ownSales = chains.flatMap((chain) => chain.transactions.filter((sale) => sale.yourRole !== null));
  const activeSales: ActiveSale[] = [];
  for (const sale of ownSales) {
    const stages = (await api<Page<Stage>>(`/transactions/${sale.id}/stages?limit=100`)).data;
    if (stages.some((stage) => stage.progress !== 'Completed')) activeSales.push({ sale, stages });
  }
  return activeSales;
}

/**
 * A promise is broken if its time has passed without an update, and an update on the last working day before it keeps
 * it, so this edit must happen well in the past, with the clock set back. The sale is updated again afterwards, because
 * otherwise its chain would be dated in the past too.
 */
async function withClockSetBack<T>(operator: SandboxAccess['operator'], edit: () => Promise<T>): Promise<T> {
  await operator('POST', '/clock', { offsetSeconds: (-7 * DAY) / 1000 });
  try {
    return await edit();
  } finally {
    await operator('POST', '/clock', { offsetSeconds: 0 });
  }
}
