import { brand } from '#src/platform/brand.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { hasDocument, saveDocument } from '#src/platform/mail/emails.server.ts';
import { termsPdf } from './terms-pdf.server.ts';
import { TERMS_VERSION } from './terms-version.ts';

let ofNow: Promise<Buffer> | undefined;

/**
 * Keeps the terms of now as a document, the first time that somebody accepts this version: later words do not replace what
 * was agreed to.
 */
export async function keepTermsOfNow({ db, clock }: { db: Db; clock: Clock }) {
  const name = TERMS_VERSION;
  if (await hasDocument(db, name)) return;
  ofNow ??= termsPdf();
  const filename = `${brand.name}-${name}.pdf`;
  const content = await ofNow;
  await saveDocument(db, { name, filename, contentType: 'application/pdf', content }, clock.now());
}

/** The document of the version that an order accepted. Undefined where it was accepted before documents were kept. */
export async function termsDocument(deps: { db: Db; clock: Clock }, version: string) {
  if (version !== TERMS_VERSION) return (await hasDocument(deps.db, version)) ? version : undefined;
  await keepTermsOfNow(deps);
  return version;
}
