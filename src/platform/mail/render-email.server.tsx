import type { ReactElement } from 'react';
import { loadEmailParts } from './email-parts.tsx';

/** In plain text a heading is a line like the others: the renderer would otherwise write it in capitals. */
const HEADINGS = ['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } }));

/** What was bought and its price stand in one row. */
const SUMS = {
  selector: 'table.sums',
  format: 'dataTable',
  options: { colSpacing: 3, maxColumnWidth: 50 },
};

/** Renders an email whose plain text is written by hand. */
export async function renderHtml(email: ReactElement): Promise<string> {
  const { render } = await loadEmailParts();
  return render(email);
}

/** Renders an email as HTML and as plain text. */
export async function renderEmail(email: ReactElement): Promise<{ html: string; plain: string }> {
  const { render } = await loadEmailParts();
  const [html, plain] = await Promise.all([
    render(email),
    render(email, { plainText: true, htmlToTextOptions: { selectors: [...HEADINGS, SUMS] } }),
  ]);
  return { html, plain };
}
