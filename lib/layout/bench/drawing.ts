/** What every engine's result is turned into, so that one ruler measures them all. px. */
export type Drawing = {
  boxes: { id: string; x: number; y: number; width: number; height: number }[];
  lines: { from: string; to: string; points: { x: number; y: number }[] }[];
};
