import type { Tx } from '../db/db.server.ts';

export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
  /** Set where the message's HTML shows it: `<img src="cid:…">`. */
  cid?: string;
}

/** An email's words and what comes with them. */
export interface RenderedEmail {
  html: string;
  plain: string;
  attachments: Attachment[];
}

/**
 * Puts emails together that hold a secret, each time they leave: their words are not kept. `id` is what the email
 * was posted with (`composedFrom`).
 */
export interface EmailRenderer {
  /** Undefined where there is nothing to send any more. */
  compose(id: string): Promise<RenderedEmail | undefined>;
  /** In the transaction that marks the email as sent. */
  sent(tx: Tx, id: string, now: Date): Promise<void>;
  /** In the transaction that marks it as given up, after the last try. */
  gaveUp(tx: Tx, id: string, now: Date): Promise<void>;
}

/** By name, as a row of `emails` names it. */
export type EmailRenderers = Record<string, EmailRenderer>;

interface Kept {
  html: string;
  plain: string;
  composer: string | null;
  composed_from: string | null;
}

/** What an email says: as it was kept, or put together now. */
export async function wordsOf(
  email: Kept,
  emailRenderers: EmailRenderers,
): Promise<RenderedEmail | undefined> {
  const { html, plain } = email;
  return email.composer
    ? rendererOf(email, emailRenderers)?.compose(fromOf(email))
    : { html, plain, attachments: [] };
}

export function rendererOf(email: Kept, emailRenderers: EmailRenderers): EmailRenderer | undefined {
  if (!email.composer) return undefined;
  const composer = emailRenderers[email.composer];
  if (!composer) throw new Error(`No such composer: ${email.composer}`);
  return composer;
}

export function fromOf(email: Kept): string {
  return email.composed_from ?? '';
}
