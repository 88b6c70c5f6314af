import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { STYLE } from './style';

type Markup = ReturnType<typeof html>;

/** Written in one piece, so that its bytes are exactly those the policy's hash is made of. */
const styleElement = raw(`<style>${STYLE}</style>`);

const mark = raw(
  '<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><path d="M4 15 12 8l8 7v10H4z" fill="none" ' +
    'stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"/><path d="M14 12.5 20 7l8 7v11h-8" fill="none" ' +
    'stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"/></svg>',
);

/** In the page itself: otherwise browsers ask for /favicon.ico and complain that there is none. */
const iconElement = raw(
  '<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 viewBox=%270 0 32 32%27%3E' +
    '%3Cpath d=%27M4 15 12 8l8 7v10H4zM14 12.5 20 7l8 7v11h-8%27 fill=%27none%27 stroke=%27%230b6b5d%27 stroke-width=%272.4%27/%3E%3C/svg%3E">',
);

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** What a page may do beyond showing itself. `formTargets` are origins a form's redirects may end at. */
export type PageOptions = { title: string; status?: number; formTargets?: string[]; scriptNonce?: string };

/** Where a form of the page may end: the address of the client's own, which was compared with those it registered. */
export const originsOf = (address: unknown): string[] =>
  typeof address === 'string' && URL.canParse(address) ? [new URL(address).origin] : [];

/** Sends one self-contained page: nothing is loaded from anywhere, and the policy says so. */
export async function sendPage(
  ctx: Pick<KoaContextWithOIDC, 'set' | 'status' | 'type' | 'body'>,
  options: PageOptions,
  content: Markup | Promise<Markup>,
): Promise<void> {
  ctx.status = options.status ?? 200;
  ctx.type = 'text/html; charset=utf-8';
  ctx.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy(options),
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  });
  ctx.body = String(await page(options.title, await content));
}

function policy({ formTargets = [], scriptNonce }: PageOptions): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    ...(scriptNonce ? [`script-src 'nonce-${scriptNonce}'`] : []),
    'img-src data:',
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

function page(title: string, content: Markup) {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${iconElement}${styleElement}
      </head>
      <body>
        <main>
          <p class="brand">
            ${mark}<span>Property Sale Chain <small>sandbox</small></span>
          </p>
          ${content}
        </main>
      </body>
    </html>`;
}
