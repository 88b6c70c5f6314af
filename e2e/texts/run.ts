import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { filesByScreen } from './screens';
import { readTexts } from './read-texts';

/** `npm run texts`: prints every text that a user can read, by screen, for review. */
const files = execFileSync('git', ['ls-files', 'app', 'sandbox/oidc'], { encoding: 'utf8' }).split('\n');
const pages = files.filter((file) => /^app\/.*\.tsx$/.test(file));
const screens = filesByScreen(pages);
screens.set(
  'the sandbox’s sign-in',
  files.filter((file) => /^sandbox\/oidc\/(?!.*test).*\.ts$/.test(file)),
);
let count = 0;
for (const [screen, screenFiles] of screens) {
  const textsByFile = screenFiles.map((file) => ({
    file,
    texts: readTexts(file, readFileSync(file, 'utf8')),
  }));
  if (textsByFile.every(({ texts }) => texts.length === 0)) continue;
  console.log(`\n# ${screen}`);
  for (const { file, texts } of textsByFile) {
    if (texts.length > 0) console.log(`\n${file}`);
    for (const { line, text } of texts) console.log(`${String(line).padStart(5)}  ${text}`);
    count += texts.length;
  }
}
console.log(`\n${count} texts.`);
