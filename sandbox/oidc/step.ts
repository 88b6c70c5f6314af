import type { KoaContextWithOIDC } from 'oidc-provider';

/** One middleware of the OAuth server, run before `oidc-provider` itself. */
export type Step = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>;
