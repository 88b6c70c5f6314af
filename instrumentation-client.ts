import { onNavigationStart } from '@/components/ui/pending-navigation';

// Runs before our other scripts. By default zod compiles its parsers with `new Function`, and even trying would violate
// our policy, which has no 'unsafe-eval'. We set the global that `z.config` uses, because importing zod here would add
// it to every first load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export const onRouterTransitionStart = onNavigationStart;
