/** The page's only style sheet; fonts are the reader's own. */
export const docsStyle = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 78rem; padding: 1.5rem; font: 1rem/1.55 system-ui, sans-serif;
  display: grid; grid-template-columns: 19rem minmax(0, 1fr); gap: 1rem 2rem; }
header, .credentials { grid-column: 1 / -1; }
h1 { margin: 0; font-size: 1.6rem; }
h2 { font-size: 1rem; margin: 1.2rem 0 .3rem; }
h3 { font-size: 1.05rem; margin: 0 0 .5rem; }
h4 { font-size: .85rem; margin: 1rem 0 .3rem; }
code, pre, textarea, input, output { font: .82rem/1.5 ui-monospace, monospace; }
nav { position: sticky; top: 4.5rem; align-self: start; max-height: calc(100vh - 5.5rem); overflow: auto; font-size: .82rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: .1rem 0; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover, nav a:focus-visible { text-decoration: underline; }
.credentials { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end;
  background: Canvas; border-bottom: 1px solid var(--line); padding: .5rem 0; }
main > section { border-top: 1px solid var(--line); padding: 1.2rem 0; scroll-margin-top: 4.5rem; }
pre, output { display: block; margin: 0; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; font-size: .85rem; }
th, td { text-align: left; vertical-align: top; padding: .15rem .8rem .15rem 0; }
.try { border: 1px solid var(--line); border-radius: .5rem; padding: .2rem 1rem 1rem; margin-top: 1rem; }
.try h4 { margin-top: .6rem; }
label { display: block; font-size: .85rem; margin: .4rem 0; }
input, select, textarea { width: 100%; padding: .35rem .5rem; border: 1px solid var(--line); border-radius: .3rem; }
.credentials label { width: 15rem; margin: 0; }
button { padding: .35rem 1rem; }
output:not(:empty) { margin-top: .8rem; max-height: 30rem; border-top: 1px solid var(--line); padding-top: .6rem; }
@media (max-width: 55rem) { body { grid-template-columns: minmax(0, 1fr); } nav { position: static; max-height: none; } }
`;
