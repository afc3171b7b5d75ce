import { BASE_STYLE } from '../../page-styles.ts';

export const FRAME_STYLE = `${BASE_STYLE}
html, body { overflow: hidden; background: transparent; }
form { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1.25rem 1rem; padding: 4px; }
.field { grid-column: 1 / -1; min-width: 0; }
label { display: block; margin-bottom: 0.375rem; font-weight: 700; }
.hint { color: var(--slate); font-weight: 400; font-size: 1rem; white-space: nowrap; }
input { display: block; width: 100%; min-height: 3.25rem; padding: 0.625rem 0.875rem; border: 2px solid var(--edge); border-radius: 10px; background: #ffffff; color: var(--ink); font: inherit; font-weight: 500; }
input:hover { border-color: var(--ink); }
input::placeholder { color: var(--slate); opacity: 1; }
input:focus { border-color: var(--ink); outline: 3px solid var(--ink); outline-offset: -2px; box-shadow: 0 0 0 4px #ffd200; }
input[aria-invalid] { border-color: var(--red); background: #fffafa; }
.number { font-variant-numeric: tabular-nums; letter-spacing: 0.02em; }
.error { display: flex; gap: 0.4rem; align-items: flex-start; margin: 0.375rem 0 0; color: var(--red); font-size: 1rem; line-height: 1.5rem; font-weight: 700; text-wrap: balance; }
.error[hidden] { display: none; }
.error::before { content: "!"; display: grid; place-items: center; flex: none; width: 1.25rem; height: 1.25rem; margin-top: 0.125rem; border-radius: 50%; background: var(--red); color: #ffffff; font-size: 0.875rem; line-height: 1; font-weight: 800; }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; border: 0; overflow: hidden; clip-path: inset(50%); }
@media (min-width: 25.5rem) { .field--half { grid-column: auto; } }
@media (min-width: 21rem) and (max-width: 25.49rem) { .field--half { grid-column: auto; } .field--half .hint { display: block; } }
form[aria-busy] { opacity: 0.6; }
`;

export const CHALLENGE_STYLE = `${BASE_STYLE}
body { min-height: 100vh; display: grid; }
main { display: flex; flex-direction: column; padding: 1.5rem; }
.bank { margin: 0 0 1.5rem; padding-bottom: 1rem; border-bottom: 2px solid var(--ink); font-weight: 800; letter-spacing: -0.01em; }
h1 { margin: 0 0 0.5rem; font-size: 1.375rem; line-height: 1.875rem; letter-spacing: -0.02em; font-weight: 800; }
h1:focus { outline: none; box-shadow: none; }
p { margin: 0 0 1rem; }
.quiet { color: var(--slate); font-size: 1rem; line-height: 1.5rem; }
.choices { display: grid; gap: 0.75rem; margin-top: auto; }
button { min-height: 3.25rem; padding: 0.5rem 1rem; border: 2px solid var(--ink); border-radius: 10px; background: #ffffff; color: var(--ink); font: inherit; font-weight: 700; cursor: pointer; }
button.go { border-color: var(--blue); background: var(--blue); color: #ffffff; }
button.go:hover { background: #073f7c; }
button:not(.go):hover { background: #f1eee4; }
button[aria-disabled] { opacity: 0.6; cursor: default; }
form { display: grid; flex: 1; gap: 0.75rem; align-content: start; }
form .choices { align-self: end; }
fieldset { display: grid; gap: 0.75rem; margin: 0; padding: 0; border: 0; }
fieldset[hidden] { display: none; }
label { display: grid; gap: 0.25rem; font-size: 1rem; line-height: 1.5rem; font-weight: 700; }
input, select { width: 100%; min-height: 2.75rem; padding: 0.375rem 0.75rem; border: 2px solid var(--edge); border-radius: 10px; background: #ffffff; color: var(--ink); font: inherit; font-weight: 500; }
`;

export const WALLET_STYLE = `${BASE_STYLE}
html { overflow: hidden; background: transparent; }
body.wallets { display: grid; grid-auto-columns: minmax(0, 1fr); grid-auto-flow: column; gap: 0.75rem; padding: 6px; background: transparent; }
button { height: 3.25rem; padding: 0 0.25rem; border: 2px solid #000000; border-radius: 6px; background: #000000; color: #ffffff; font: inherit; font-weight: 600; cursor: pointer; }
button.white { background: #ffffff; color: #000000; }
@media (max-width: 26rem) { button span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } }
`;
