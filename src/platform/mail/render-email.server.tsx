import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { School } from '../school/school.ts';
import { MAIN_COLOUR, SECOND_COLOUR } from './email-colours.ts';
import { SchoolOfEmail } from './email-school.ts';

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** React has pages fetch their pictures early. In an email that is a line for nobody. */
const PRELOADS = /<link rel="preload" as="image"[^>]*>/g;

const TO_TEXT = {
  wordwrap: false as const,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false as const, hideLinkHrefIfSameAsText: true } },
    ...['td', 'th'].map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    // A heading is a line like the others: it would otherwise be written in capitals.
    ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    // What was bought and its price stand in one row.
    { selector: 'table.sums', format: 'dataTable', options: { colSpacing: 3, maxColumnWidth: 50 } },
  ],
};

/** Renders an email whose plain text is written by hand. */
export function renderHtml(email: ReactElement, school: School): string {
  const markup = renderToStaticMarkup(<SchoolOfEmail value={school}>{email}</SchoolOfEmail>);
  return `${DOCTYPE}${markup.replace(PRELOADS, '')}`
    .replaceAll(MAIN_COLOUR, school.colours.main)
    .replaceAll(SECOND_COLOUR, school.colours.second);
}

let compiled: Promise<(html: string) => string> | undefined;

/** Loaded when the first email is rendered, since a site that sends none is spared it, and its selectors read once. */
function compiledToText() {
  compiled ??= import('html-to-text').then(({ compile }) => compile(TO_TEXT));
  return compiled;
}

/** Renders an email as HTML and as plain text. */
export async function renderEmail(
  email: ReactElement,
  school: School,
): Promise<{ html: string; plain: string }> {
  const html = renderHtml(email, school);
  const plainOf = await compiledToText();
  // A head says nothing in text, and takes longer to read than all else.
  const body = Math.max(html.indexOf('<body'), DOCTYPE.length);
  return { html, plain: plainOf(html.slice(body)) };
}
