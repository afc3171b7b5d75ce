import { BASE_STYLE } from '../../page-styles.ts';

export const APPROVAL_STYLE = `${BASE_STYLE}
main { max-width: 34rem; margin: 0 auto; padding: 2rem clamp(12px, 4vw, 2.5rem) 4rem; }
h1 { margin: 1.5rem 0 0.5rem; font-size: 1.75rem; line-height: 2.125rem; letter-spacing: -0.02em; font-weight: 800; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; }
a { color: var(--blue); font-weight: 700; }
.mind { display: inline-block; padding: 0.375rem 0.875rem; border: 2px solid var(--ink); border-radius: 6px; background: #ffd200; font-weight: 700; }
.choices { display: grid; gap: 1.25rem; margin: 1.5rem 0 0; padding: 0; list-style: none; }
.quiet { margin: 0.375rem 0 0; color: var(--slate); font-size: 1rem; line-height: 1.5rem; }
button { width: 100%; min-height: 3.25rem; padding: 0.5rem 1rem; border: 2px solid var(--ink); border-radius: 10px; background: #ffffff; color: var(--ink); font: inherit; font-weight: 700; cursor: pointer; }
button.go { border-color: var(--blue); background: var(--blue); color: #ffffff; }
button.go:hover { background: #073f7c; }
button:not(.go):hover { background: #f1eee4; }
`;
