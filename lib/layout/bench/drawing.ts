/** The common format for every engine's result, so that all are measured in the same way. Px. */
export type Drawing = {
  boxes: { id: string; x: number; y: number; width: number; height: number }[];
  lines: { from: string; to: string; points: { x: number; y: number }[] }[];
};
