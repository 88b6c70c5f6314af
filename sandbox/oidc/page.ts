import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { KoaContextWithOIDC } from 'oidc-provider';

/** The style of the OAuth server's pages, light and dark, from 320 px up. */
const STYLE = `
:root{color-scheme:light dark;--page:#f3f1ec;--card:#fff;--ink:#1d2327;--soft:#5b646b;--line:#dcd8cf;--accent:#0b6b5d;--accent-soft:#e3f1ee;--focus:#0b57d0;--shadow:0 1px 2px rgb(29 35 39/.06),0 12px 32px -12px rgb(29 35 39/.18)}
@media (prefers-color-scheme:dark){:root{--page:#12171a;--card:#1b2226;--ink:#eef1f2;--soft:#a4afb5;--line:#333d43;--accent:#6fd3c1;--accent-soft:#17332f;--focus:#8ab4f8;--shadow:0 1px 2px rgb(0 0 0/.4)}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%}
main{width:100%;max-width:460px;background:var(--card);border:1px solid var(--line);border-radius:16px;padding:24px 28px;box-shadow:var(--shadow)}
.brand{display:flex;align-items:center;gap:10px;color:var(--accent);font-weight:600;margin-bottom:14px}
.brand span{color:var(--ink)}
.brand small{color:var(--soft);font-weight:400;font-size:1em}
h1{font-size:1.5rem;line-height:1.25;letter-spacing:-.01em;margin-bottom:6px;text-wrap:balance}
h1+p{color:var(--soft);margin-bottom:16px}
p[role=alert]{margin-bottom:16px;font-weight:600}
p.note{color:var(--soft);font-size:.875rem;margin-top:16px;padding-top:14px;border-top:1px solid var(--line)}
fieldset{border:0;padding:0;min-width:0}
legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
ul{list-style:none;padding:0;display:grid;gap:6px}
button{font:inherit;color:inherit;cursor:pointer}
.person{display:grid;grid-template-columns:40px 1fr auto;gap:0 14px;align-items:center;width:100%;min-height:60px;padding:8px 14px 8px 10px;line-height:1.35;text-align:left;background:var(--card);border:1px solid var(--line);border-radius:12px}
.person:hover,.person.hinted{border-color:var(--accent);background:var(--accent-soft)}
.initials{display:grid;place-items:center;width:40px;height:40px;border-radius:50%;background:var(--accent-soft);color:var(--accent);font-weight:600;font-size:.9375rem}
.person:hover .initials,.hinted .initials{background:var(--card)}
.who b{display:block;font-weight:600}
.who span,.hint{color:var(--soft);font-size:.875rem}
.hint{color:var(--accent);font-weight:600;white-space:nowrap}
.primary,.plain{display:inline-block;min-height:44px;padding:10px 18px;border-radius:10px;border:1px solid var(--line);background:none;font-weight:600;text-decoration:none;color:var(--ink)}
.primary{background:var(--accent);border-color:var(--accent);color:var(--card)}
.plain:hover{border-color:var(--ink)}
.row{display:flex;flex-wrap:wrap;gap:10px;margin-top:4px}
.quiet{margin-top:12px}
code{font:.8125rem/1.5 ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}
dl{display:grid;gap:2px;margin-top:20px;padding:14px 16px;background:var(--page);border-radius:10px}
dt{color:var(--soft);font-size:.8125rem}
dd+dt{margin-top:8px}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media (max-width:420px){main{padding:22px 16px}.person{grid-template-columns:40px 1fr}.hint{grid-column:2}}
`;

type Markup = ReturnType<typeof html>;

/** One raw string, so that its bytes match the hash in the policy. */
const styleElement = raw(`<style>${STYLE}</style>`);

const mark = raw(
  '<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><path d="M4 15 12 8l8 7v10H4z" fill="none" ' +
    'stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"/><path d="M14 12.5 20 7l8 7v11h-8" fill="none" ' +
    'stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"/></svg>',
);

/** Inline, because otherwise browsers request /favicon.ico and report that it is missing. */
const iconElement = raw(
  '<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 viewBox=%270 0 32 32%27%3E' +
    '%3Cpath d=%27M4 15 12 8l8 7v10H4zM14 12.5 20 7l8 7v11h-8%27 fill=%27none%27 stroke=%27%230b6b5d%27 stroke-width=%272.4%27/%3E%3C/svg%3E">',
);

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** `formTargets` are the origins to which a form of the page may redirect. */
export type PageOptions = { title: string; status?: number; formTargets?: string[]; scriptNonce?: string };

/** The origin of a client's redirect address, which has been checked against its registered ones. */
export const originsOf = (address: unknown): string[] =>
  typeof address === 'string' && URL.canParse(address) ? [new URL(address).origin] : [];

/** Sends one self-contained page; its policy forbids loading anything. */
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
