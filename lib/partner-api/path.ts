import 'server-only';
import { Failure } from '@/lib/values/failure';

declare const built: unique symbol;
/** A path built by `path`, so no id reaches the service unencoded. */
export type PartnerPath = string & { readonly [built]: true };

/** An id that could leave its path segment or end the path early, even behind a proxy that decodes before routing. */
const unsafe = /^\.{0,2}$|[/\\?#%\u0000-\u001f\u007f]/;

/** All fixed segments of the document's paths; any other segment is an id. */
const words =
  'v1 whoami me address-book invites sent access-requests chains transactions parties stages dependency properties teams members';
const isWord = new Set(words.split(' '));

/** For logs and metrics: "/v1/teams/{id}/members". */
export const withoutIds = (path: PartnerPath): string =>
  path
    .split('/')
    .map((part) => (part === '' || isWord.has(part) ? part : '{id}'))
    .join('/');

/**
 * Tagged template for paths of the Partner API: path`/v1/chains/${chainId}`.
 * @throws Failure 404 for a value that cannot be an id
 */
export function path(strings: TemplateStringsArray, ...ids: string[]): PartnerPath {
  for (const id of ids) {
    if (unsafe.test(id) || id.length > 200) {
      throw new Failure({
        status: 404,
        code: 'not_found',
        message: 'There is nothing with this id.',
      });
    }
  }
  return String.raw({ raw: strings }, ...ids.map(encodeURIComponent)) as PartnerPath;
}
