import { createLoader, createSerializer, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { cameraParam } from '@/lib/values/camera-param';

export const stageViews = ['list', 'timeline', 'graph'] as const;
export const stageFilters = ['all', 'attention', 'open', 'yours'] as const;
export const stageOrders = ['phase', 'worst', 'changed'] as const;

/** The state of a transaction's stages page, as it stands in the URL. */
export const stageParams = {
  view: parseAsStringLiteral(stageViews).withDefault('list'),
  show: parseAsStringLiteral(stageFilters).withDefault('all'),
  sort: parseAsStringLiteral(stageOrders).withDefault('phase'),
  /** The stage that is selected in the graph. */
  select: parseAsString,
  /** Where the graph is looked at. */
  at: cameraParam,
};

export type StageFilter = (typeof stageFilters)[number];
export type StageOrder = (typeof stageOrders)[number];

export const loadStageParams = createLoader(stageParams);
export const serializeStageParams = createSerializer(stageParams);
