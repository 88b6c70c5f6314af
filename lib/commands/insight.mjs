// `npm run insight`: reads chains and prints our analysis of them, one JSON line per chain (lib/insight).
import { runTool } from './run-tool.mjs';

await runTool(['--conditions=react-server', '--import=tsx', 'lib/insight/main.ts', ...process.argv.slice(2)]);
