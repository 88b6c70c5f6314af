import { choiceParam, readerOf, serializerOf, textParam } from '@/lib/values/url-params';
import { cameraParam } from '@/lib/values/camera-param';

export const chainViews = ['graph', 'table', 'summary', 'timeline'] as const;
export type ChainViewName = (typeof chainViews)[number];

/** The state of a chain's page. No `view`: the graph, or the table on a phone. */
export const chainParams = {
  view: choiceParam(chainViews),
  select: textParam(),
  at: cameraParam,
};

export const loadChainParams = readerOf(chainParams);
export const serializeChainParams = serializerOf(chainParams);
