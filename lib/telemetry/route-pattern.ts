import 'server-only';
import { api, routes } from '@/lib/routes';

/** The placeholder for ids in patterns. */
const id = '[id]';

/** The patterns of all our pages and data URLs, such as `/chains/[id]`, made with the builders in `lib/routes.ts`. */
export const routePatterns: readonly string[] = [
  ...new Set(
    [...Object.values(routes), ...Object.values(api)].map((build) => {
      const address = (build as (...parts: string[]) => string)(...Array<string>(build.length).fill(id));
      return decodeURIComponent(address.split('?')[0]!);
    }),
  ),
];

const matchers = routePatterns
  .map((pattern) => ({
    pattern,
    ids: pattern.split(id).length,
    regex: new RegExp(`^${pattern.replaceAll(id, '[^/]+')}/?$`),
  }))
  // `/chains/new` must match before `/chains/[id]`.
  .sort((a, b) => a.ids - b.ids);

/** The pattern that matches a URL; `other` if it is not one of our pages or data URLs. */
export function routePattern(url: string): string {
  const path = url.split(/[?#]/)[0]!;
  return matchers.find(({ regex }) => regex.test(path))?.pattern ?? 'other';
}
