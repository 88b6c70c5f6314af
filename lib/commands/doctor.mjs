// `npm run doctor`: checks a configuration before the first start (lib/doctor).
import { runTool } from './run-tool.mjs';

// Some rooms of the server say by this condition that they are no part of the browser.
const args = ['--conditions=react-server', '--import=tsx', 'lib/doctor/main.ts', ...process.argv.slice(2)];
// As `npm start` has it, so that the same `.env` files are read.
await runTool(args, { environment: { NODE_ENV: 'production' } });
