// `node lib/commands/tool.mjs [--demo] [--built] <arguments for Node>`: runs most of the npm commands (run-tool.mjs).
import { runTool } from './run-tool.mjs';

const args = process.argv.slice(2);
const options = {};
while (args[0] === '--demo' || args[0] === '--built') options[args.shift().slice(2)] = true;
await runTool(args, options);
