import { fileURLToPath } from 'node:url';

/** The bench pages are built just as the product is, so that our components are measured as they are shipped. */
const config = {
  reactCompiler: true,
  experimental: { turbopackRustReactCompiler: true },
  turbopack: { root: fileURLToPath(new URL('../../..', import.meta.url)) },
  // Next looks upwards for instrumentation and proxy; by this name it does not find the product's.
  pageExtensions: ['bench.tsx'],
};

export default config;
