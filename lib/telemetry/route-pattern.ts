import 'server-only';
import { api, routes } from '@/lib/routes';

/** Stands for an id while the addresses are built, and is what an address's pattern shows in its place. */
const id = '[id]';

/** Every page and data URL of ours as a pattern, from where they are built: `/chains/[id]`. */
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
  // `/chains/new` is no chain.
  .sort((a, b) => a.ids - b.ids);

/** The pattern that an address belongs to; `other` for what is no page or data URL of ours. */
export function routePattern(url: string): string {
  const path = url.split(/[?#]/)[0]!;
  return matchers.find(({ regex }) => regex.test(path))?.pattern ?? 'other';
}
