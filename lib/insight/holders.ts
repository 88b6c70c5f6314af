import type { ChainInsight, HoldingStage, LinkInsight } from './chain-insight';

/** Something that holds a chain, or may: a link, and the stages there that one person is asked about. */
export type Holder = {
  /** `holding` is the first of those stages. */
  link: LinkInsight;
  stages: HoldingStage[];
};

/** Everything that holds the chain, the most likely first; each for another person or link. */
export function holdersOf({ holds, links }: ChainInsight): Holder[] {
  return holds.transactionIds.flatMap((id) => {
    const link = links.find(({ transactionId }) => transactionId === id);
    return link ? holdersAt(link) : [];
  });
}

/** What holds one link: its next stage, and other blocked stages before exchange, by who clears them. */
export function holdersAt(link: LinkInsight): Holder[] {
  const { holding, blocked } = link;
  const stages: HoldingStage[] = holding ? [holding] : [];
  for (const { isEndless: _, ...stage } of blocked)
    if (stage.stageId !== holding?.stageId) stages.push({ ...stage, progress: 'blocked' });
  const byPerson = new Map<string, HoldingStage[]>();
  for (const stage of stages)
    byPerson.set(personOf(stage), [...(byPerson.get(personOf(stage)) ?? []), stage]);
  const holders = [...byPerson.values()].map((those) => ({
    link: { ...link, holding: those[0]! },
    stages: those,
  }));
  return holders.length > 0 ? holders : [{ link, stages: [] }];
}

const personOf = ({ whose, kind }: HoldingStage) => (whose === 'you' ? whose : (kind.clearedBy ?? ''));
