/**
 * Shifts `Date` into the future, from where it keeps running. In Node, load it with `--import`: it reads the shift from
 * `SHIFT_CLOCK_FILE`, and again on SIGUSR2. It is also an init script in browsers, so it must be self-contained.
 * @param {{ ms: number }} shift
 */
export function shiftClock(shift) {
  const RealDate = Date;
  const now = () => RealDate.now() + shift.ms;
  function ShiftedDate(...args) {
    if (!new.target) return new RealDate(now()).toString();
    return Reflect.construct(RealDate, args.length ? args : [now()], new.target);
  }
  Object.defineProperties(ShiftedDate, {
    ...Object.getOwnPropertyDescriptors(RealDate),
    now: { value: now },
  });
  RealDate.prototype.constructor = ShiftedDate;
  globalThis.Date = ShiftedDate;
}

const file = globalThis.process?.env.SHIFT_CLOCK_FILE;
if (file) {
  const { readFileSync, writeFileSync } = process.getBuiltinModule('node:fs');
  const shift = { ms: Number(readFileSync(file, 'utf8')) };
  process.on('SIGUSR2', () => {
    shift.ms = Number(readFileSync(file, 'utf8'));
    writeFileSync(`${file}.${process.pid}`, String(shift.ms));
  });
  shiftClock(shift);
}
