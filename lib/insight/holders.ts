import type { ChainInsight, HoldingStage, LinkInsight } from './chain-insight';

/** Something that holds, or may hold, a chain: a link and the stages there to ask one person about. */
export type Holder = {
  /** Its `holding` is the first of `stages`. */
  link: LinkInsight;
  stages: HoldingStage[];
};

/** Everything that holds the chain, the most likely first; one entry per link and person. */
export function holdersOf({ holds, links }: ChainInsight): Holder[] {
  return holds.transactionIds.flatMap((id) => {
    const link = links.find(({ transactionId }) => transactionId === id);
    return link ? holdersAt(link) : [];
  });
}

/** What holds one link: its next stage and other blocked stages before exchange, grouped by who clears them. */
export function holdersAt(link: LinkInsight): Holder[] {
  const { holding, blocked } = link;
  const stages: HoldingStage[] = holding ? [holding] : [];
  for (const { isOpenEnded: _, ...stage } of blocked)
    if (stage.stageId !== holding?.stageId) stages.push({ ...stage, progress: 'blocked' });
  const byPerson = new Map<string, HoldingStage[]>();
  for (const stage of stages)
    byPerson.set(personOf(stage), [...(byPerson.get(personOf(stage)) ?? []), stage]);
  const holders = [...byPerson.values()].map((own) => ({
    link: { ...link, holding: own[0]! },
    stages: own,
  }));
  return holders.length > 0 ? holders : [{ link, stages: [] }];
}

const personOf = ({ whose, kind }: HoldingStage) => (whose === 'you' ? whose : (kind.clearedBy ?? ''));
