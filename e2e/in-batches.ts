/**
 * Calls `create` with 0, 1, … ten at a time. More would wait for the sandbox's database connections for longer than it
 * allows, if the machine is busy.
 */
export async function inBatches<T>(count: number, create: (index: number) => Promise<T>): Promise<T[]> {
  const created: T[] = [];
  while (created.length < count) {
    const size = Math.min(10, count - created.length);
    created.push(
      ...(await Promise.all(Array.from({ length: size }, (_, index) => create(created.length + index)))),
    );
  }
  return created;
}
