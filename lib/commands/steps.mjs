/** Prints a command's progress step by step, and at the end how long each step took and what failed. */
export class Steps {
  #titles;
  #done = [];
  #started = Date.now();

  /** @param titles the titles of all steps, in the order in which they start */
  constructor(titles) {
    this.#titles = titles;
  }

  /**
   * Runs a step.
   * @param work resolves to `{ passed, failed, skipped, failures: [{ name, command, why }] }`, or to nothing if it has no tests
   */
  async run(title, work) {
    const number = this.#titles.indexOf(title) + 1;
    console.log(`\n── ${number} of ${this.#titles.length}: ${title} (${seconds(this.#started)} s so far)`);
    const started = Date.now();
    const result = await work();
    this.#done.push({ number, title, seconds: seconds(started), ...result });
    return result;
  }

  /** Prints the summary and the failures. @returns the number of failures */
  end() {
    const steps = this.#done.sort((a, b) => a.number - b.number);
    const total = {
      passed: sum(steps, 'passed'),
      failed: sum(steps, 'failed'),
      skipped: sum(steps, 'skipped'),
    };
    console.log('\n── Steps');
    for (const step of steps) {
      const counts = step.passed === undefined ? '' : `   ${inWords(step)}`;
      console.log(`${step.number}  ${step.title.padEnd(44)}${String(step.seconds).padStart(5)} s${counts}`);
    }
    console.log(`   ${'Total'.padEnd(44)}${String(seconds(this.#started)).padStart(5)} s`);
    const failures = steps.flatMap((step) => step.failures ?? []);
    if (failures.length) console.log('\n── Failures, each with the command that runs it alone');
    for (const { name, why, command } of failures) {
      console.log([name, why, `  ${command}`].filter(Boolean).join('\n'));
    }
    console.log(`\n${inWords(total)}`);
    return total.failed;
  }
}

const seconds = (since) => Math.round((Date.now() - since) / 1000);
const sum = (steps, key) => steps.reduce((total, step) => total + (step[key] ?? 0), 0);
const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
