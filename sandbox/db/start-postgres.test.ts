import { describe, expect, it } from 'vitest';
import { postgresIsSkipped } from './start-postgres';

describe('suites on PostgreSQL', () => {
  it('are skipped if it is not installed, but never in CI', () => {
    expect(postgresIsSkipped({}, null)).toBe(true);
    expect(postgresIsSkipped({ CI: 'true' }, null)).toBe(false);
    expect(postgresIsSkipped({}, '/usr/lib/postgresql/17/bin')).toBe(false);
    expect(postgresIsSkipped({ CI: 'true' }, '/usr/lib/postgresql/17/bin')).toBe(false);
  });
});
