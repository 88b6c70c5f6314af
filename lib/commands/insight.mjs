// `npm run insight`: chains in, what we say of them out, a JSON line each (lib/insight). Plain Node; installs first.
import { runSource } from './run-source.mjs';

await runSource('lib/insight/main.ts');
