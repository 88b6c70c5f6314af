/** `ours` is the product; the others are made here, after their makers' own examples, and draw the same card. */
export const engineNames = ['ours', 'react-flow', 'airflow-like', 'cytoscape'] as const;
export type EngineName = (typeof engineNames)[number];
