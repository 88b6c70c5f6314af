import { readSupposition, type Supposition, suppositionText } from '@/lib/insight/what-if';
import {
  cameraParam,
  choiceParam,
  listParam,
  readerOf,
  serializerOf,
  textParam,
  type UrlParam,
} from '@/lib/values/url-params';

export const chainViews = ['graph', 'table', 'summary', 'timeline', 'dates'] as const;
export type ChainViewName = (typeof chainViews)[number];

const texts = listParam();
/** The "what if" questions; any that cannot be read are left out. */
const suppositions: UrlParam<Supposition[]> = {
  parse: (text) => (texts.parse(text) ?? []).flatMap((one) => readSupposition(one) ?? []),
  serialize: (all) => texts.serialize(all.map(suppositionText)),
  initial: [],
};

/** The state of a chain's page. No `view`: the graph, or the table on a phone. */
export const chainParams = {
  view: choiceParam(chainViews),
  select: textParam(),
  at: cameraParam,
  if: suppositions,
};

export const loadChainParams = readerOf(chainParams);
export const serializeChainParams = serializerOf(chainParams);
