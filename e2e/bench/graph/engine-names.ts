/** `ours` is the product; the others are built here from their projects' examples, and draw the same card. */
export const engineNames = ['ours', 'react-flow', 'airflow-like', 'cytoscape'] as const;
export type EngineName = (typeof engineNames)[number];
