import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type TaskOutcome, type Task } from './task';

/** Runs an engine in its own child process, so that one that hangs or overflows affects nothing else. */
export class EngineProcess {
  private child: ChildProcess | undefined;

  constructor(private readonly limitMs: number) {}

  /** Runs one task. If it exceeds the limit after the warm-up, it counts as `failed` and the child is killed. */
  run(task: Task): Promise<TaskOutcome> {
    const child = (this.child ??= fork(fileURLToPath(new URL('./child.ts', import.meta.url))));
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const settle = (outcome: TaskOutcome) => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(outcome);
      };
      child.on('message', (outcome: TaskOutcome) => {
        if (outcome.kind !== 'started') settle(outcome);
        else {
          timer = setTimeout(() => {
            this.end();
            settle({ kind: 'failed', reason: `>${this.limitMs / 1_000} s` });
          }, this.limitMs);
        }
      });
      child.once('exit', (code, signal) => {
        this.child = undefined;
        settle({ kind: 'failed', reason: `ended: ${signal ?? code}` });
      });
      child.send(task);
    });
  }

  end(): void {
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }
}
