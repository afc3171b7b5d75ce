/** Shared by everything simulators show: the shop's ink, edges and focus ring, with fonts every machine has. */
export const BASE_STYLE = `
*, *::before, *::after { box-sizing: border-box; }
:root { color-scheme: light; --ink: #16191d; --slate: #454b54; --edge: #7d7a70; --red: #b01e13; --blue: #0a55a5; }
body { margin: 0; color: var(--ink); background: #ffffff; font: 400 1.125rem/1.75rem system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; -webkit-text-size-adjust: 100%; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; box-shadow: 0 0 0 6px #ffd200; }
`;

export const PAGE_STYLE = `${BASE_STYLE}
main { max-width: 64rem; margin: 0 auto; padding: 2rem clamp(12px, 4vw, 2.5rem) 4rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.75rem; line-height: 2.125rem; letter-spacing: -0.02em; font-weight: 800; }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.375rem; line-height: 1.875rem; font-weight: 800; }
p { margin: 0 0 1rem; max-width: 65ch; }
.mind { display: inline-block; padding: 0.375rem 0.875rem; border: 2px solid var(--ink); border-radius: 6px; background: #ffd200; font-weight: 700; }
nav { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; }
nav a { color: var(--blue); font-weight: 700; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 1rem; line-height: 1.5rem; }
th, td { padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid #dcd8cc; text-align: left; vertical-align: top; }
td.number { font-variant-numeric: tabular-nums; white-space: nowrap; }
`;
