// `npm run insight`: chains in, what we say of them out, a JSON line each (lib/insight).
import { runTool } from './run-tool.mjs';

await runTool(['--conditions=react-server', '--import=tsx', 'lib/insight/main.ts', ...process.argv.slice(2)]);
