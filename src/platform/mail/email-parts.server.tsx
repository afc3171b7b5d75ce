import type { ReactElement } from 'react';
import { render } from 'react-email';

/** Renders an email as HTML and as plain text. */
export async function emailWords(words: ReactElement): Promise<{ html: string; plain: string }> {
  const [html, plain] = await Promise.all([render(words), render(words, { plainText: true })]);
  return { html, plain };
}
