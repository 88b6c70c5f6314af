import { idOf } from './id-of';
import { demoWorld } from './demo-world';
import type { World } from './world';

/** The demo as seeded at a fixed time, with functions to read it. Only for tests. */
export const NOW = new Date('2026-11-21T10:30:00Z');
export const DAY = 24 * 60 * 60 * 1000;
export const world = demoWorld(NOW);

const chainId = (number: number) => idOf(`chain:${number}`);
export const personId = (slug: string) => idOf(`person:${slug}`);
export const demoChainIds = Array.from({ length: 10 }, (_, at) => chainId(at + 1));
export const transactionsOf = (number: number) =>
  world.transactions.filter((transaction) => transaction.chainId === chainId(number));
export const linksOf = (number: number) => world.links.filter((link) => link.chainId === chainId(number));
export const stagesOf = (transactionId: string, from: World = world) =>
  from.stages.filter((stage) => stage.transactionId === transactionId && stage.deletedAt === null);
export const stageOf = (transactionId: string, start: string) =>
  stagesOf(transactionId).find((stage) => stage.title.startsWith(start))!;
export const partiesOf = (transactionId: string) =>
  world.parties.filter((party) => party.transactionId === transactionId);
export const isParty = (slug: string, transactionId: string) =>
  partiesOf(transactionId).some((party) => party.personId === personId(slug));
export const incomplete = (transactionId: string) =>
  stagesOf(transactionId).filter((stage) => stage.progress !== 'Completed');
export const isOverdue = (stage: World['stages'][number]) =>
  stage.progress !== 'Completed' && stage.expectedCompletion! < NOW;
export const isPromiseBroken = ({ expectedUpdate, updatedAt, progress }: World['stages'][number]) =>
  progress !== 'Completed' && expectedUpdate !== null && expectedUpdate < NOW && updatedAt < expectedUpdate;
export const firmsOf = (number: number) =>
  transactionsOf(number).flatMap(({ id }) =>
    partiesOf(id).map((party) => world.people.find(({ id }) => id === party.personId)!.company),
  );
