// `npm run doctor`: checks a configuration before the first start (lib/doctor).
import { runTool } from './run-tool.mjs';

// The react-server condition makes `server-only` modules importable outside Next.
const args = ['--conditions=react-server', '--import=tsx', 'lib/doctor/main.ts', ...process.argv.slice(2)];
// The same NODE_ENV as `npm start`, so that the same `.env` files are read.
await runTool(args, { environment: { NODE_ENV: 'production' } });
