/** `development` allows what Next's dev tools need; `https` adds what only works over TLS. */
type Options = { nonce: string; https: boolean; development: boolean };

/**
 * Hashes of the one style element inserted without a nonce, by the sonner library. It is appended empty and filled
 * afterwards, so the empty text is allowed too. A test computes both hashes from the installed version.
 */
export const sonnerStyles = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];

export function contentSecurityPolicy({ nonce, https, development }: Options): string {
  const policy = [
    "default-src 'self'",
    // strict-dynamic: a script runs only if it has the nonce or was loaded by one that has, whatever its URL.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    // Style attributes cannot carry a nonce, and server-rendered markup needs them for graph nodes, progress bars and
    // popovers. Style elements remain strict, so injected markup cannot add a style sheet.
    "style-src-attr 'unsafe-inline'",
    development
      ? "style-src-elem 'self' 'unsafe-inline'"
      : `style-src-elem 'self' 'nonce-${nonce}' ${sonnerStyles.join(' ')}`,
    `style-src 'self' 'unsafe-inline'`, // For browsers that support neither of the two above.
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

/** Headers for every response, including data and static files. */
export function securityHeaders({ https }: Pick<Options, 'https'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Not "no-referrer", which would make browsers send "Origin: null" with our own writes.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}
