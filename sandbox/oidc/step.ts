import type { KoaContextWithOIDC } from 'oidc-provider';

/** One concern of the OAuth server, run in line before `oidc-provider` itself. */
export type Step = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>;
