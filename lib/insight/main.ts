import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { insightLine } from './insight-line';

/** `npm run insight`: reads chains as JSON lines from standard input and prints one insight per line. */
async function main(): Promise<void> {
  // The reader may close the pipe early, as `head` does.
  process.stdout.on('error', () => process.exit(process.exitCode ?? 0));
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    const { text, isError } = insightLine(line);
    if (isError) process.exitCode = 1;
    if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain');
  }
}

void main();
