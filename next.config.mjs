/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  reactCompiler: true,
  poweredByHeader: false,
  // A lockfile in a folder above must not make that folder the project.
  turbopack: { root: import.meta.dirname },
  // Types are checked by `npm run check`, tests and tools included; a build is not the place to do it again.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // `next dev` prints every address it is asked for, and a sign-in's callback holds the code.
  logging: { incomingRequests: { ignore: [/^\/api\/auth\//] } },
  serverExternalPackages: ['pino', 'ioredis', 'undici'],
  // NEXT_DIST_DIR lets a second build stand beside the first, so that tests never disturb a running demo.
  distDir: process.env.NEXT_DIST_DIR || '.next',
};

export default config;
