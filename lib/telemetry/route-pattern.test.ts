import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { api, routes } from '@/lib/routes';
import { routePattern, routePatterns } from './route-pattern';

const app = path.resolve(import.meta.dirname, '../../app');
/** Every page and data URL that Next serves, from the folders, with `[id]` for every parameter. */
const served = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
  .map((file) => path.posix.join('/', path.dirname(file)))
  .map((folder) => folder.replaceAll(/\/\([^)]+\)/g, '').replaceAll(/\[\w+\]/g, '[id]') || '/');

describe('route patterns', () => {
  it('exist for exactly the pages and data URLs that Next serves', () => {
    // next-auth's catch-all folder serves two endpoints, which have their own builders.
    const expected = served.filter((route) => route !== '/api/auth/[...nextauth]');
    expected.push(api.startSignIn(), api.signInCallback());
    expect([...routePatterns].sort()).toEqual(expected.sort());
  });

  it.each([
    [routes.chain('2caadb2e-5f53-4da9-a53b-6efba3a384a5', { select: 'x' }), '/chains/[id]'],
    [routes.chainNew(), '/chains/new'],
    [routes.stage('one', 'jane@example.com'), '/transactions/[id]/stages/[id]'],
    [`${api.signInCallback()}?code=secret&state=secret`, '/api/auth/callback/partner'],
    [`${api.party('a', 'b')}/?x=1`, '/api/transactions/[id]/parties/[id]'],
    [routes.home(), '/'],
    ['/wp-admin/jane@example.com', 'other'],
    ['/chains/a/b/c', 'other'],
    ['//evil.example/chains', 'other'],
  ])('%s matches %s', (url, pattern) => {
    expect(routePattern(url)).toBe(pattern);
  });
});
