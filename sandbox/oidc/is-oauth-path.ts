const PREFIXES = [
  '/auth', '/token', '/jwks', '/me', '/session/end', '/sign-in',
  '/.well-known/openid-configuration', '/.well-known/oauth-authorization-server',
]; // oxfmt-ignore

/** Whether a path is one of the OAuth server's own. */
export function isOAuthPath(path: string): boolean {
  return PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}
