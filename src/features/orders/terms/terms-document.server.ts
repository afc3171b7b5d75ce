import { createHash } from 'node:crypto';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { hasDocument, saveDocument } from '#src/platform/mail/emails.server.ts';
import type { CurrentSchool, School } from '#src/platform/school/school.ts';
import { termsOf } from './terms.ts';
import { termsPdf } from './terms-pdf.server.ts';
import { TERMS_VERSION } from './terms-version.ts';

interface Deps {
  db: Db;
  clock: Clock;
}

/** Drawn once for each school that this process knows. */
const drawn = new WeakMap<School, Promise<Buffer>>();
/** Asked with each acceptance, and hashed once for each of them. */
const versions = new WeakMap<School, string>();

/** The schools whose terms are documents of a database. Nothing deletes those. */
const kept = new WeakMap<Db, WeakSet<School>>();

/** The version of the terms as this school words them: its facts are among the words. It begins with `TERMS_VERSION`. */
export function termsVersionOf(school: School): string {
  const known = versions.get(school);
  if (known) return known;
  const words = createHash('sha256')
    .update(JSON.stringify(termsOf(school)))
    .digest('hex');
  const version = `${TERMS_VERSION}-${words.slice(0, 8)}`;
  versions.set(school, version);
  return version;
}

/**
 * Keeps the terms of a school as a document, the first time that somebody accepts this version: later words do not replace
 * what was agreed to.
 */
export async function keepTerms(deps: Deps, school: School) {
  const known = kept.get(deps.db) ?? new WeakSet();
  if (known.has(school)) return;
  await writeTerms(deps, school);
  kept.set(deps.db, known.add(school));
}

async function writeTerms({ db, clock }: Deps, school: School) {
  const name = termsVersionOf(school);
  if (await hasDocument(db, name)) return;
  const pdf = drawn.get(school) ?? termsPdf(school);
  drawn.set(school, pdf);
  const filename = `${school.name}-${TERMS_VERSION}.pdf`;
  const content = await pdf;
  await saveDocument(db, { name, filename, contentType: 'application/pdf', content }, clock.now());
}

/** The document of the version that an order accepted. Undefined where it was accepted before documents were kept. */
export async function termsDocument(deps: Deps & { school: CurrentSchool }, version: string) {
  const school = deps.school.current();
  if (version !== termsVersionOf(school)) return (await hasDocument(deps.db, version)) ? version : undefined;
  await keepTerms(deps, school);
  return version;
}
