import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { hasDocument, saveDocument } from '#src/platform/mail/emails.server.ts';
import type { CurrentSchool, School } from '#src/platform/school/school.ts';
import { termsPdf } from './terms-pdf.server.ts';
import { TERMS_VERSION } from './terms-version.ts';

interface Deps {
  db: Db;
  clock: Clock;
  school: CurrentSchool;
}

/** Drawn once for each school that this process knows. */
const drawn = new WeakMap<School, Promise<Buffer>>();

/**
 * Keeps the terms of now as a document, the first time that somebody accepts this version: later words do not replace what
 * was agreed to.
 */
export async function keepTermsOfNow({ db, clock, school: ofNow }: Deps) {
  const name = TERMS_VERSION;
  if (await hasDocument(db, name)) return;
  const school = ofNow.current();
  const pdf = drawn.get(school) ?? termsPdf(school);
  drawn.set(school, pdf);
  const filename = `${school.name}-${name}.pdf`;
  const content = await pdf;
  await saveDocument(db, { name, filename, contentType: 'application/pdf', content }, clock.now());
}

/** The document of the version that an order accepted. Undefined where it was accepted before documents were kept. */
export async function termsDocument(deps: Deps, version: string) {
  if (version !== TERMS_VERSION) return (await hasDocument(deps.db, version)) ? version : undefined;
  await keepTermsOfNow(deps);
  return version;
}
