/**
 * Puts `Date` ahead; time flows on from there. In Node by `--import`, which takes the shift from the file
 * `SHIFT_CLOCK_FILE` and again on the signal USR2; in browsers as an init script, so it uses nothing from outside itself.
 * @param {{ ms: number }} shift
 */
export function shiftClock(shift) {
  const Real = Date;
  const now = () => Real.now() + shift.ms;
  function Shifted(...given) {
    if (!new.target) return new Real(now()).toString();
    return Reflect.construct(Real, given.length ? given : [now()], new.target);
  }
  Object.defineProperties(Shifted, { ...Object.getOwnPropertyDescriptors(Real), now: { value: now } });
  Real.prototype.constructor = Shifted;
  globalThis.Date = Shifted;
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
