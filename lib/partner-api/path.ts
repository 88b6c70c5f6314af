import 'server-only';
import { Failure } from '@/lib/values/failure';

declare const built: unique symbol;
/** A path that was built by `path`, so that no id can reach the service unencoded. */
export type PartnerPath = string & { readonly [built]: true };

/** What could climb out of its segment or end the path early, also where a proxy decodes before it routes. */
const unsafe = /^\.{0,2}$|[/\\?#%\u0000-\u001f\u007f]/;

/** Every word of the document's paths; whatever else stands in one is an id. */
const words =
  'v1 whoami me address-book invites sent access-requests chains transactions parties stages dependency properties teams members';
const isWord = new Set(words.split(' '));

/** "/v1/teams/{id}/members": a log has no use for whose it is. */
export const withoutIds = (path: PartnerPath): string =>
  path
    .split('/')
    .map((part) => (part === '' || isWord.has(part) ? part : '{id}'))
    .join('/');

/**
 * Tagged template for paths of the Partner API: path`/v1/chains/${chainId}`.
 * @throws Failure 404 for a value that cannot be an id: nothing has such an id
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
