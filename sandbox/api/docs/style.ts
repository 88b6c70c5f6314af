/** The page's only style sheet. It uses system fonts and the colours of the sign-in page. */
export const docsStyle = `
:root { color-scheme: light dark; --page: #f7f5f1; --card: #fff; --ink: #1d2327; --soft: #5b646b; --line: #dcd8cf;
  --accent: #0b6b5d; --field: #fff; --get: #0b6b5d; --post: #8a4b00; --patch: #5b3a9e; --code: #f1eee8; --focus: #0b57d0; }
@media (prefers-color-scheme: dark) { :root { --page: #12171a; --card: #1b2226; --ink: #eef1f2; --soft: #a4afb5; --line: #333d43;
  --accent: #6fd3c1; --field: #12171a; --get: #6fd3c1; --post: #f0b46c; --patch: #c3a9ff; --code: #12171a; --focus: #8ab4f8; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 6rem; }
body { margin: 0 auto; max-width: 82rem; padding: 1.75rem 1.5rem 6rem; background: var(--page); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; -webkit-text-size-adjust: 100%;
  display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 0 2.25rem; }
header, .credentials { grid-column: 1 / -1; }
h1 { margin: 0 0 .25rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.015em; }
header p { margin: 0; color: var(--soft); }
p, main ul { margin: 0 0 .75rem; max-width: 46rem; }
main ul { padding-left: 1.2rem; }
a { color: var(--accent); }
code, pre, textarea, output, .try input { font: .82rem/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
p code, li code, dt code { overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 1px; }

.credentials { position: sticky; top: 0; z-index: 1; display: grid; grid-template-columns: repeat(3, minmax(0, 15rem)) 1fr; gap: .5rem 1rem;
  align-items: end; margin: 1rem -1.5rem 1.25rem; padding: .7rem 1.5rem; background: var(--page); border-bottom: 1px solid var(--line); }
.credentials label, .try label { display: block; font-size: .8rem; color: var(--soft); }
input, select, textarea { display: block; width: 100%; min-height: 2.25rem; margin-top: .15rem; padding: .35rem .6rem; color: var(--ink);
  background: var(--field); border: 1px solid var(--line); border-radius: .5rem; font-size: .875rem; }
textarea { resize: vertical; }
#state { padding-bottom: .45rem; font-size: .85rem; color: var(--soft); }

nav { position: sticky; top: 5.5rem; align-self: start; max-height: calc(100vh - 6.5rem); overflow: auto; padding-bottom: 1rem; font-size: .8rem; }
nav h2 { margin: .9rem 0 .2rem; font-size: .72rem; font-weight: 600; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: flex; gap: .45rem; padding: .2rem .3rem; border-radius: .35rem; color: inherit; text-decoration: none; }
nav a span { min-width: 0; overflow-wrap: anywhere; }
nav a:hover { background: var(--card); }
nav b { flex: 0 0 3rem; }
b.GET { color: var(--get); } b.POST, b.PUT { color: var(--post); } b.PATCH { color: var(--patch); }

main > section { margin-bottom: 1.1rem; padding: 1.1rem 1.35rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .85rem; }
main h2 { margin: 0 0 .5rem; font-size: 1.3rem; letter-spacing: -.01em; }
main > h2 { margin: 2rem 0 .75rem; }
main h3 { margin: 0 0 .35rem; font-size: 1.02rem; }
#guide h3 { margin-top: 1.1rem; }
h3 code { font-size: .92rem; overflow-wrap: anywhere; }
h3 b { margin-right: .35rem; }
h4 { margin: 0 0 .3rem; font-size: .78rem; font-weight: 600; color: var(--soft); }
pre { margin: 0 0 .75rem; padding: .7rem .9rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--code); border-radius: .55rem; }
.exchange { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(19rem, 100%), 1fr)); gap: 0 1rem; }
.refusals { display: grid; grid-template-columns: auto 1fr; gap: .1rem .9rem; margin: 0 0 .9rem; font-size: .85rem; }
.refusals dt { font-weight: 600; } .refusals dd { margin: 0; color: var(--soft); }
.refusals code { color: var(--ink); }
#operator dt { margin-top: .8rem; } #operator dd { margin: .1rem 0 0; color: var(--soft); } .body { color: var(--soft); }

.try { border-top: 1px solid var(--line); padding-top: .7rem; }
.try + p { margin-top: .9rem; }
.try summary { width: max-content; min-height: 2rem; cursor: pointer; font-weight: 600; color: var(--accent); }
.try form { display: grid; gap: .6rem; max-width: 44rem; padding-top: .3rem; }
button { justify-self: start; min-height: 2.4rem; padding: .35rem 1.3rem; border: 0; border-radius: .55rem; background: var(--accent); color: var(--card);
  font: inherit; font-weight: 600; cursor: pointer; }
output { display: block; }
output:empty { display: none; }
output:not(:empty) { max-height: 30rem; padding: .7rem .9rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--code); border-radius: .55rem; }

@media (max-width: 58rem) {
  html { scroll-padding-top: 1rem; }
  body { grid-template-columns: minmax(0, 1fr); padding: 1.25rem 1rem 4rem; }
  .credentials { position: static; grid-template-columns: minmax(0, 1fr); margin-inline: -1rem; padding-inline: 1rem; }
  input, select, textarea, button, .try input { min-height: 2.75rem; font-size: 1rem; }
  nav { position: static; max-height: none; font-size: .9rem; }
  nav a { padding-block: .45rem; }
  main > section { padding-inline: 1rem; }
}
`;
