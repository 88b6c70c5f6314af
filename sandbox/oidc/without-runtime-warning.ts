/**
 * To be imported before `oidc-provider`, which warns of every Node before 22 as it loads and has no option against
 * it. It runs on the versions that this repository supports, and no one can act on that line.
 */
const SAID = 'oidc-provider WARNING: Unsupported runtime';
const { warn } = console;

if ((process.release.lts ?? '') < 'Jod') {
  const listen = (...said: unknown[]) => {
    if (String(said[0]).includes(SAID)) Object.assign(console, { warn });
    else warn(...said);
  };
  Object.assign(console, { warn: listen });
}
