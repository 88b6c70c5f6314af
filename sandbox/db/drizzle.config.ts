/** For `npx drizzle-kit@0.31.11 generate --config …`, run by hand after changing schema.ts (README.md). */
const config = {
  dialect: 'postgresql',
  schema: './sandbox/db/schema.ts',
  out: './sandbox/db/migrations',
};

export default config;
