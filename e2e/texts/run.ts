import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { filesByScreen } from './screens';
import { readTexts } from './read-texts';

/** `npm run texts`: every text a person can read, by screen, for someone to read aloud. */
const files = execFileSync('git', ['ls-files', 'app', 'sandbox/oidc'], { encoding: 'utf8' }).split('\n');
const pages = files.filter((file) => /^app\/.*\.tsx$/.test(file));
const screens = filesByScreen(pages);
screens.set(
  'the sandbox’s sign-in',
  files.filter((file) => /^sandbox\/oidc\/(?!.*test).*\.ts$/.test(file)),
);
let count = 0;
for (const [screen, own] of screens) {
  const texts = own.map((file) => ({ file, texts: readTexts(file, readFileSync(file, 'utf8')) }));
  if (texts.every((one) => one.texts.length === 0)) continue;
  console.log(`\n# ${screen}`);
  for (const { file, texts: all } of texts) {
    if (all.length > 0) console.log(`\n${file}`);
    for (const { line, words } of all) console.log(`${String(line).padStart(5)}  ${words}`);
    count += all.length;
  }
}
console.log(`\n${count} texts.`);
