/** Where the response is for: `development` loosens what Next's own tools need, `https` turns on what needs TLS. */
type Setting = { nonce: string; https: boolean; development: boolean };

/**
 * The one style element that a library inserts without a nonce (sonner's sheet), by the hash of its text: it is
 * appended empty and then filled, so the empty text is named too. A test computes both from the installed version.
 */
export const sonnerStyles = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];

export function contentSecurityPolicy({ nonce, https, development }: Setting): string {
  const policy = [
    "default-src 'self'",
    // strict-dynamic: a script runs because it has the nonce or was loaded by one that has, never by its address.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    // Style attributes cannot have a nonce, and server-rendered markup needs them: positioned graph nodes, the
    // parts of a progress bar, popovers. Style elements stay strict, so injected markup cannot bring a sheet.
    "style-src-attr 'unsafe-inline'",
    development
      ? "style-src-elem 'self' 'unsafe-inline'"
      : `style-src-elem 'self' 'nonce-${nonce}' ${sonnerStyles.join(' ')}`,
    `style-src 'self' 'unsafe-inline'`, // Only for browsers that know neither of the two above.
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return policy.join('; ');
}

/** What every response carries, data and static files included. */
export function securityHeaders({ https }: Pick<Setting, 'https'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Not "no-referrer": that would turn the Origin of our own writes into "null".
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}
