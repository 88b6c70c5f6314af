/**
 * The moment at which a run of the browser tests begins, whatever the day: an ordinary Wednesday, unless `E2E_NOW` names
 * another. It must lie ahead of the real clock, by which a browser judges whether a cookie has expired.
 */
const beginning = process.env.E2E_NOW ?? '2035-03-14T10:30:00Z';

/** By how much the clock of the tests is ahead. Set once a run: its workers inherit it. */
process.env.E2E_CLOCK_MS ??= String(Date.parse(beginning) - Date.now());

export const clockShift = Number(process.env.E2E_CLOCK_MS);

/** The present on the clock that sandbox, dashboard and browser go by; in ms. */
export const now = () => Date.now() + clockShift;
