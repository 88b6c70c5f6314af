/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  reactCompiler: true,
  poweredByHeader: false,
  devIndicators: false,
  serverExternalPackages: ['pino', 'ioredis', 'undici'],
  // NEXT_DIST_DIR lets a second build stand beside the first, so that tests never disturb a running demo.
  distDir: process.env.NEXT_DIST_DIR || '.next',
};

export default config;
