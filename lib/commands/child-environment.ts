/**
 * For a program that is not ours. A preloaded library, such as a false clock, is for Node: with it Redis does not
 * start, PostgreSQL ends no deadlock, and Chromium takes the whole machine.
 */
export function foreignEnvironment(): NodeJS.ProcessEnv {
  const { LD_PRELOAD: _preloaded, ...others } = process.env;
  return others;
}

/** For a program of ours that is to know nothing of this process but where programs are and what time it is. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const isKept = ([name]: [string, unknown]) => /^(PATH|LD_PRELOAD|FAKETIME\w*)$/.test(name);
  return { NODE_ENV: 'test', ...Object.fromEntries(Object.entries(process.env).filter(isKept)) };
}
