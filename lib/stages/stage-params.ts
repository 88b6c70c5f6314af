import { cameraParam, choiceParam, readerOf, serializerOf, textParam } from '@/lib/values/url-params';

export const stageViews = ['list', 'timeline', 'graph'] as const;
export const stageFilters = ['open', 'attention', 'yours', 'all'] as const;
export const stageOrders = ['phase', 'worst', 'changed'] as const;

/** The state of a transaction's stages page in the URL. */
export const stageParams = {
  view: choiceParam(stageViews, 'list'),
  show: choiceParam(stageFilters, 'open'),
  sort: choiceParam(stageOrders, 'phase'),
  /** The dialog with the usual stages. */
  add: choiceParam(['usual']),
  /** The stage that is selected in the graph. */
  select: textParam(),
  /** The graph's camera. */
  at: cameraParam,
};

export type StageFilter = (typeof stageFilters)[number];
export type StageOrder = (typeof stageOrders)[number];

export const loadStageParams = readerOf(stageParams);
export const serializeStageParams = serializerOf(stageParams);
