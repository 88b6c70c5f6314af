import * as z from 'zod/mini';
import { setOut } from '@/components/ui/leaving';

// Runs before any other script of ours. Zod compiles its parsers with `new Function` where it may; our policy has
// no 'unsafe-eval', and even trying would be a violation on every page.
z.config({ jitless: true });

export const onRouterTransitionStart = setOut;
