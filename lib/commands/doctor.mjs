// `npm run doctor`: checks a configuration before the first start (lib/doctor). Plain Node; installs first.
import { runSource } from './run-source.mjs';

// As `npm start` has it, so that the same `.env` files are read.
await runSource('lib/doctor/main.ts', { NODE_ENV: 'production' });
