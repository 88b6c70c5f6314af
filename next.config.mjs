/** Applies to Next's browser code, and only in production: `next dev` is left unchanged. */
const asEsModules = {
  condition: { all: ['browser', 'production', { not: { path: /\/dist\/esm\// } }] },
  loaders: [`${import.meta.dirname}/lib/bundle/next-as-es-modules.mjs`],
};

/** @type {import('next').NextConfig} */
const config = {
  // A self-contained folder with only the files that are needed. `npm start` runs it, and images ship it.
  output: 'standalone',
  outputFileTracingRoot: import.meta.dirname,
  // No page needs Next's image optimiser, which is a third of the output. Without it, strangers cannot make the server
  // fetch its own URLs and write the results to disk.
  images: { unoptimized: true },
  outputFileTracingExcludes: { '*': ['node_modules/sharp/**', 'node_modules/@img/**'] },
  reactStrictMode: true,
  reactCompiler: true,
  poweredByHeader: false,
  turbopack: {
    // Otherwise Next would take a parent folder that has a lockfile as the root.
    root: import.meta.dirname,
    rules: {
      '**/next/dist/client/**/*.js': asEsModules,
      '**/next/dist/lib/**/*.js': asEsModules,
      '**/next/dist/server/**/*.js': asEsModules,
      '**/next/dist/shared/**/*.js': asEsModules,
    },
  },
  experimental: {
    // Avoids Babel, and a cache that only a second build of the same sources would use: this halves the build time.
    turbopackRustReactCompiler: true,
    turbopackFileSystemCacheForBuild: false,
    // Half of the build's files, of which hardly any ship.
    turbopackSourceMaps: false,
    // Inlines constants across modules, so that code they disable is dropped.
    turbopackCrossModuleConstants: true,
    // Next buffers up to this much of every body for `proxy.ts`; `lib/bff/guard-bodies.ts` rejects larger ones.
    proxyClientMaxBodySize: 513 * 1024,
    // While offline, a navigation waits for the connection. Otherwise the browser's error page would replace ours.
    useOffline: true,
  },
  // `npm run check` already checks the types, including those of tests and tools.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // `next dev` logs every requested URL, and that of a sign-in's callback contains the code.
  logging: { incomingRequests: { ignore: [/^\/api\/auth\//] } },
  serverExternalPackages: ['pino', 'ioredis', 'undici', 'prom-client'],
  // NEXT_DIST_DIR allows a second build, so that tests do not disturb a running demo.
  distDir: process.env.NEXT_DIST_DIR || '.next',
};

export default config;
