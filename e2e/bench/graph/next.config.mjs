import { fileURLToPath } from 'node:url';

/** The bench pages are built like the product, so that we measure our components as they ship. */
const config = {
  reactCompiler: true,
  experimental: { turbopackRustReactCompiler: true },
  turbopack: { root: fileURLToPath(new URL('../../..', import.meta.url)) },
  // Next searches parent folders for instrumentation and proxy files; with this extension it does not find the product's.
  pageExtensions: ['bench.tsx'],
};

export default config;
