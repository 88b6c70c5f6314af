import { createLoader, createSerializer, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { cameraParam } from '@/lib/values/camera-param';

export const chainViews = ['graph', 'table', 'summary', 'timeline'] as const;
export type ChainViewName = (typeof chainViews)[number];

/** The state of a chain's page. No `view`: the graph, or the table on a phone. */
export const chainParams = {
  view: parseAsStringLiteral(chainViews),
  select: parseAsString,
  at: cameraParam,
};

export const loadChainParams = createLoader(chainParams);
export const serializeChainParams = createSerializer(chainParams);
