/** A database on the run's PostgreSQL server, for one suite alone. */
export type SuiteDatabase = { url: string; drop(): Promise<void> };

/** Whether this process was started by Vitest, whose `unit-global-setup.ts` gives out databases. */
export const hasSuiteDatabases = (): boolean => Boolean(process.env.TEST_DATABASES);

/** @throws Error when PostgreSQL is not installed or does not start */
export async function openSuiteDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<SuiteDatabase> {
  const url = await ask('POST', `/${kind}`);
  return {
    url,
    async drop() {
      await ask('DELETE', new URL(url).pathname);
    },
  };
}

async function ask(method: string, path: string): Promise<string> {
  const response = await fetch(`${process.env.TEST_DATABASES}${path}`, { method });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
