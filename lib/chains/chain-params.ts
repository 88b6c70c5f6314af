import {
  createLoader,
  createParser,
  createSerializer,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server';

export const chainViews = ['graph', 'table', 'summary', 'timeline'] as const;
export type ChainViewName = (typeof chainViews)[number];

/** Where the drawing is looked at: the point in the middle of the view, px of the drawing, and its scale. */
export type ChainCamera = { x: number; y: number; zoom: number };

const cameraParser = createParser<ChainCamera>({
  parse(text) {
    const [x, y, zoom, ...rest] = text.split('_').map(Number);
    if (rest.length > 0 || ![x, y, zoom].every(Number.isFinite) || !(zoom! > 0)) return null;
    return { x: x!, y: y!, zoom: zoom! };
  },
  serialize: ({ x, y, zoom }) => `${Math.round(x)}_${Math.round(y)}_${Number(zoom.toFixed(3))}`,
  eq: (a, b) => a.x === b.x && a.y === b.y && a.zoom === b.zoom,
});

/** The state of a chain's page. No `view`: the graph, or the table on a phone. */
export const chainParams = {
  view: parseAsStringLiteral(chainViews),
  select: parseAsString,
  at: cameraParser,
};

export const loadChainParams = createLoader(chainParams);
export const serializeChainParams = createSerializer(chainParams);
