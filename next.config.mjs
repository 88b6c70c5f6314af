/** Of Next's own code in the browser. In production only: `next dev` stays as Next makes it. */
const asEsModules = {
  condition: { all: ['browser', 'production', { not: { path: /\/dist\/esm\// } }] },
  loaders: [`${import.meta.dirname}/lib/bundle/next-as-es-modules.mjs`],
};

/** @type {import('next').NextConfig} */
const config = {
  // A tree of its own with the files that are needed and no others: what `npm start` runs, and what is shipped.
  output: 'standalone',
  outputFileTracingRoot: import.meta.dirname,
  // Next's optimiser of images, a third of the tree: no page has an image for it. Without it strangers cannot have the
  // server fetch its own addresses and write what it gets to the disk.
  images: { unoptimized: true },
  outputFileTracingExcludes: { '*': ['node_modules/sharp/**', 'node_modules/@img/**'] },
  reactStrictMode: true,
  reactCompiler: true,
  poweredByHeader: false,
  turbopack: {
    // A lockfile in a folder above must not make that folder the project.
    root: import.meta.dirname,
    rules: {
      '**/next/dist/client/**/*.js': asEsModules,
      '**/next/dist/lib/**/*.js': asEsModules,
      '**/next/dist/server/**/*.js': asEsModules,
      '**/next/dist/shared/**/*.js': asEsModules,
    },
  },
  experimental: {
    // Without Babel, and without a cache that only a second build of the same tree reads: half the work of a build.
    turbopackRustReactCompiler: true,
    turbopackFileSystemCacheForBuild: false,
    // A constant of another module is written where it is used, and what it switches off is left out.
    turbopackCrossModuleConstants: true,
    // Next keeps this much of every body for `proxy.ts`; lib/bff/guard-bodies.ts lets no more through.
    proxyClientMaxBodySize: 513 * 1024,
    // Without a connection the way to another page waits for it; otherwise the browser's own page takes our place.
    useOffline: true,
  },
  // Types are checked by `npm run check`, tests and tools included; a build is not the place to do it again.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // `next dev` prints every address it is asked for, and a sign-in's callback holds the code.
  logging: { incomingRequests: { ignore: [/^\/api\/auth\//] } },
  serverExternalPackages: ['pino', 'ioredis', 'undici', 'prom-client'],
  // NEXT_DIST_DIR lets a second build stand beside the first, so that tests never disturb a running demo.
  distDir: process.env.NEXT_DIST_DIR || '.next',
};

export default config;
