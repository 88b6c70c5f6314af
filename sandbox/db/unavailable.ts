/** Gone, going, starting, full, or still in conflict after every attempt: all pass by themselves. */
const PASSING =
  /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|08...|53...|57P0[123]|40001|40P01)$/;
const PASSING_MESSAGE =
  /timeout exceeded when trying to connect|query read timeout|connection terminated|not queryable/i;

/** Whether an error means that the database cannot be asked now, rather than that the request is at fault. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (PASSING.test(databaseErrorCode(error) ?? '')) return true;
  for (let at = error; at instanceof Error; at = at.cause) {
    if (PASSING_MESSAGE.test(at.message)) return true;
  }
  return false;
}

/** The code (SQLSTATE or node's) of an error of the database, however deep drizzle wrapped it. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return undefined;
}
