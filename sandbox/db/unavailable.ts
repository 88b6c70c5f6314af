/** Transient states: unreachable, shutting down, starting, full, or still in conflict after every attempt. */
const TRANSIENT_CODE =
  /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|08...|53...|57P0[123]|40001|40P01)$/;
const TRANSIENT_MESSAGE =
  /timeout exceeded when trying to connect|query read timeout|connection terminated|not queryable/i;

/** Whether an error means that the database is temporarily unavailable, not that the request is at fault. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (TRANSIENT_CODE.test(databaseErrorCode(error) ?? '')) return true;
  for (let current = error; current instanceof Error; current = current.cause) {
    if (TRANSIENT_MESSAGE.test(current.message)) return true;
  }
  return false;
}

/** The code of a database error (SQLSTATE or Node's), however deeply drizzle has wrapped it. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return undefined;
}
