import { createContext, useContext } from 'react';
import { type LinkStore } from './link-store';

/** What the handle on each stage needs; stable while the stages stay the same. */
export type Linking = {
  canEdit: boolean;
  store: LinkStore;
  titleOf(stageId: string): string;
  /** The stage was dragged onto another one. */
  drop(stageId: string, dependsOnId: string): void;
  refusal(stageId: string, dependsOnId: string): string | null;
};

export const LinkingContext = createContext<Linking | null>(null);

export function useLinking(): Linking {
  const linking = useContext(LinkingContext);
  if (!linking) throw new Error('A link handle needs a stage graph around it.');
  return linking;
}
