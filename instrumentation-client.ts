import { onNavigationStart } from '@/components/ui/pending-navigation';

// Runs before any other script of ours. Zod compiles its parsers with `new Function` where it may; our policy has
// no 'unsafe-eval', and even trying would be a violation on every page. This is where zod keeps `z.config`: calling it
// would make zod a part of every first load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export const onRouterTransitionStart = onNavigationStart;
