/**
 * For third-party programs. A preloaded library, such as faketime, is meant for Node only: it keeps Redis from starting
 * and PostgreSQL from resolving deadlocks, and makes Chromium use all the CPU.
 */
export function foreignEnvironment(): NodeJS.ProcessEnv {
  const { LD_PRELOAD: _preloaded, ...others } = process.env;
  return others;
}

/** For our own programs: passes on nothing from this process's environment except PATH and the fake clock. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const isKept = ([name]: [string, unknown]) => /^(PATH|LD_PRELOAD|FAKETIME\w*)$/.test(name);
  return { NODE_ENV: 'test', ...Object.fromEntries(Object.entries(process.env).filter(isKept)) };
}
