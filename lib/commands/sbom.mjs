// `npm run sbom`: prints the software bill of materials (CycloneDX, JSON), from the lockfile. Builds include it too.
import { fileURLToPath } from 'node:url';
import { execFileSync } from 'node:child_process';
import { root } from './environment.mjs';

/** @returns version, licence and hash of every production dependency of the dashboard and the sandbox */
export function billOfMaterials() {
  const npm = process.env.npm_execpath;
  const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--loglevel=error'];
  const options = {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: !npm && process.platform === 'win32',
  };
  return npm ? execFileSync(process.execPath, [npm, ...args], options) : execFileSync('npm', args, options);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(billOfMaterials());
