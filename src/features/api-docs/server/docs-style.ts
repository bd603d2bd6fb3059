/** The colours of the site (see app/styles/theme.css), by hand: this page stands outside of its build. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --bg: #f5f5f2; --panel: #ffffff; --ink: #16181d; --soft: #565d69; --line: #dddcd6; --signal: #c8410b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #121418; --panel: #1b1e24; --ink: #f1f0ec; --soft: #a9b0bc; --line: #2e333c; --signal: #ff8440;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body {
  margin: 0 auto; max-width: 76rem; padding: 1rem;
  background: var(--bg); color: var(--ink);
  font: 400 1rem/1.5 Barlow, system-ui, sans-serif; overflow-wrap: anywhere;
}
h1, h2, h3 { line-height: 1.15; margin: 1.5em 0 0.5em; }
h1 { font-size: 2.25rem; margin-top: 0.25em; }
h2 { font-size: 1.5rem; }
h3 { font-size: 1.125rem; overflow-wrap: anywhere; }
a { color: var(--signal); }
a:focus-visible { outline: 3px solid var(--signal); outline-offset: 2px; }
nav { border-block: 1px solid var(--line); padding-block: 0.5rem; }
nav h2 { font-size: 1rem; margin: 0.75rem 0 0.25rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; list-style: none; margin: 0; padding: 0; }
nav a { display: inline-block; padding-block: 0.2rem; overflow-wrap: anywhere; }
article {
  background: var(--panel); border: 1px solid var(--line); border-radius: 14px;
  margin-block: 1rem; padding: 0.25rem 1.25rem 1.25rem;
}
table { border-collapse: collapse; margin-block: 1rem; width: 100%; }
caption { color: var(--soft); font-weight: 600; padding-block: 0.25rem; text-align: left; }
th, td { border-top: 1px solid var(--line); overflow-wrap: anywhere; padding: 0.4rem 0.75rem 0.4rem 0; text-align: left; vertical-align: top; }
thead th { color: var(--soft); font-weight: 500; }
tbody th { font-weight: 600; }
small { color: var(--soft); font-weight: 400; }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.9em; overflow-wrap: anywhere; }
pre { background: var(--bg); border-radius: 9px; margin-bottom: 0; padding: 0.75rem 1rem; white-space: pre-wrap; }
@media (max-width: 40rem) {
  thead { display: none; }
  tr { border-top: 1px solid var(--line); display: block; padding-block: 0.4rem; }
  th, td { border: 0; display: block; padding: 0; }
}
`
