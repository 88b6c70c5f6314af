import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, securityHeaders, sonnerStyles } from './security-headers';

const directives = (policy: string) =>
  new Map(policy.split('; ').map((one) => [one.split(' ')[0]!, one.split(' ').slice(1)] as const));
const production = directives(contentSecurityPolicy({ nonce: 'N', https: true, development: false }));

describe('the production policy', () => {
  it('allows scripts only by nonce', () => {
    expect(production.get('script-src')).toEqual(["'self'", "'nonce-N'", "'strict-dynamic'"]);
    expect(production.get('object-src')).toEqual(["'none'"]);
    expect(production.get('base-uri')).toEqual(["'none'"]);
  });

  it('forbids framing, and allows forms and connections only to our own origin', () => {
    for (const name of ['frame-ancestors', 'frame-src']) expect(production.get(name)).toEqual(["'none'"]);
    for (const name of ['default-src', 'connect-src', 'form-action'])
      expect(production.get(name)).toEqual(["'self'"]);
    expect(
      [...production.values()].flat().filter((source) => /\*|^https?:|unsafe-eval/.test(source)),
    ).toEqual([]);
  });

  it('allows style elements by nonce, plus the hash of the one that cannot have a nonce', () => {
    expect(production.get('style-src-elem')).toEqual(["'self'", "'nonce-N'", ...sonnerStyles]);
    const file = path.join(path.dirname(createRequire(import.meta.url).resolve('sonner')), 'index.mjs');
    const [, literal] = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(readFileSync(file, 'utf8'))!;
    const sheet = runInNewContext(literal!) as string;
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(sonnerStyles).toEqual(['', sheet].map(hash));
  });

  it('requires TLS only if the dashboard is served over https', () => {
    expect(production.has('upgrade-insecure-requests')).toBe(true);
    expect(contentSecurityPolicy({ nonce: 'N', https: false, development: false })).not.toContain('upgrade');
    expect(securityHeaders({ https: true })['strict-transport-security']).toMatch(
      /max-age=63072000; includeSubDomains/,
    );
    expect(securityHeaders({ https: false })).not.toHaveProperty('strict-transport-security');
  });
});

it('sets the security headers for every response', () => {
  expect(securityHeaders({ https: false })).toEqual({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': expect.stringMatching(/camera=\(\), microphone=\(\), geolocation=\(\)/),
  });
});

it('sends no referrer to other sites, over http and https', () => {
  for (const https of [true, false])
    expect(securityHeaders({ https })).toHaveProperty('referrer-policy', 'same-origin');
});

it('relaxes the policy for `next dev` only as far as its tools need', () => {
  const development = directives(contentSecurityPolicy({ nonce: 'N', https: false, development: true }));
  const changed = [...development].filter(([name, sources]) => `${sources}` !== `${production.get(name)}`);
  expect(Object.fromEntries(changed)).toEqual({
    'script-src': ["'self'", "'nonce-N'", "'strict-dynamic'", "'unsafe-eval'"],
    'style-src-elem': ["'self'", "'unsafe-inline'"],
    'connect-src': ["'self'", 'ws:'],
  });
});

it('allows what our pages show and run: data URLs, blobs, a worker of our own and style attributes', () => {
  const sources = Object.fromEntries(
    ['img-src', 'font-src', 'worker-src', 'manifest-src', 'style-src-attr', 'style-src'].map((name) => [
      name,
      production.get(name)?.join(' '),
    ]),
  );
  expect(sources).toEqual({
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
    'worker-src': "'self' blob:",
    'manifest-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'style-src': "'self' 'unsafe-inline'",
  });
});

it('denies every device and payment feature that no page uses', () => {
  const features = securityHeaders({ https: true })['permissions-policy']!.split(', ');
  expect(features.sort()).toEqual(
    ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']
      .map((name) => `${name}=()`)
      .sort(),
  );
});
