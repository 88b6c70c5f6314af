/**
 * Import this before `oidc-provider`, which warns about every Node before 22 when it loads and has no option to disable
 * that. It does run on the versions that this repository supports, so the warning is of no use.
 */
const WARNING = 'oidc-provider WARNING: Unsupported runtime';
const { warn } = console;

if ((process.release.lts ?? '') < 'Jod') {
  const filteredWarn = (...args: unknown[]) => {
    if (String(args[0]).includes(WARNING)) Object.assign(console, { warn });
    else warn(...args);
  };
  Object.assign(console, { warn: filteredWarn });
}
