import type { ReactElement } from 'react';
import { render } from 'react-email';

/** Renders an email as HTML and as plain text. */
export async function renderEmail(email: ReactElement): Promise<{ html: string; plain: string }> {
  const [html, plain] = await Promise.all([render(email), render(email, { plainText: true })]);
  return { html, plain };
}
