/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  reactCompiler: true,
  poweredByHeader: false,
  // A lockfile in a folder above must not make that folder the project.
  turbopack: { root: import.meta.dirname },
  devIndicators: false,
  serverExternalPackages: ['pino', 'ioredis', 'undici'],
  // NEXT_DIST_DIR lets a second build stand beside the first, so that tests never disturb a running demo.
  distDir: process.env.NEXT_DIST_DIR || '.next',
};

export default config;
