/** What came of one check. `todo` is what to do where it failed; `skipped` ones rest on one that failed. */
export type Finding = {
  check: string;
  result: 'ok' | 'warning' | 'failed' | 'skipped';
  says: string;
  todo?: string;
};

export const ok = (check: string, says: string): Finding => ({ check, result: 'ok', says });
export const warning = (check: string, says: string, todo: string): Finding => ({
  check,
  result: 'warning',
  says,
  todo,
});
export const failed = (check: string, says: string, todo: string): Finding => ({
  check,
  result: 'failed',
  says,
  todo,
});
export const skipped = (check: string, says: string): Finding => ({ check, result: 'skipped', says });

const marks = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ', skipped: 'skipped' };

/** One line, whatever others have said in it. */
export const lineOf = ({ check, result, says, todo }: Finding): string =>
  [`${marks[result]}  ${check.padEnd(23)}${says}`, todo && `→ ${todo}`]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\s*[\r\n]+\s*/g, ' ');
