import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { insightLine } from './insight-line';

/** `npm run insight`: chains as JSON lines on standard input, an insight for each on standard output. */
async function main(): Promise<void> {
  // The reader of our output may stop early, as `head` does.
  process.stdout.on('error', () => process.exit(process.exitCode ?? 0));
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    const { text, isError } = insightLine(line);
    if (isError) process.exitCode = 1;
    if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain');
  }
}

void main();
