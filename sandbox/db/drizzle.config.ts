import { defineConfig } from 'drizzle-kit';

/** Only for `npx drizzle-kit generate --config sandbox/db/drizzle.config.ts`, run by hand after a change of schema.ts. */
const config = defineConfig({
  dialect: 'postgresql',
  schema: './sandbox/db/schema.ts',
  out: './sandbox/db/migrations',
});

export default config;
