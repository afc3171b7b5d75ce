import { type RawBuilder, sql } from 'kysely';
import type { Db, Subquery } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { isSlug } from '#src/platform/slug.ts';
import { photographAddress } from '#src/ui/portrait/portrait-sizes.ts';

/** An instructor who can be written to and reviewed. */
export interface ActiveInstructor {
  slug: string;
  name: string;
  email: string;
}

/** An instructor with a leaving date in the future teaches until then. */
export function stillTeaches(now: Date) {
  return sql<boolean>`(instructors.left_at is null or instructors.left_at > ${now})`;
}

export function hasLeft(leftAt: Date | null, now: Date): boolean {
  return leftAt !== null && leftAt <= now;
}

/** Who teaches, where, and in which cars. */
export function whoTeaches(db: Db, now: Date) {
  return db
    .selectFrom('instructors')
    .select(['slug', 'name', 'area_slug as areaSlug', 'gearboxes as transmissions'])
    .where(stillTeaches(now))
    .orderBy('position')
    .execute();
}

/** The slugs of an area's instructors, of those too who have left. */
export async function instructorsOfArea(db: Db, area: string): Promise<string[]> {
  const rows = await db.selectFrom('instructors').select('slug').where('area_slug', '=', area).execute();
  return rows.map(({ slug }) => slug);
}

/** The instructor that a call's path names. Throws 404 `instructor_not_found` or `instructor_left`. */
export async function requireActiveInstructor(db: Db, slug: string, now: Date): Promise<ActiveInstructor> {
  const row = isSlug(slug)
    ? await db
        .selectFrom('instructors')
        .select(['slug', 'name', 'email', 'left_at'])
        .where('slug', '=', slug)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Problem(404, 'We couldn’t find that instructor.', { code: 'instructor_not_found' });
  return activeInstructor(row, now);
}

/** The same of a row that was read. Throws 404 `instructor_left`. */
export function activeInstructor(
  { slug, name, email, left_at }: ActiveInstructor & { left_at: Date | null },
  now: Date,
): ActiveInstructor {
  if (hasLeft(left_at, now))
    throw new Problem(404, `${name} no longer teaches with us.`, { code: 'instructor_left' });
  return { slug, name, email };
}

/** An instructor, as long as they teach, as a query or a part of one. */
export function instructorWhoTeaches(slug: RawBuilder<string>, now: Date) {
  return sql<{ slug: string; name: string; portrait: string; photograph: string | null }>`
    select slug, name, portrait, photograph from instructors where slug = ${slug} and ${stillTeaches(now)}`;
}

/** The address of how an instructor is shown: by a photograph, where there is one, or else by a drawing. */
export function portraitOf({ portrait, photograph }: { portrait: string; photograph: string | null }) {
  return photograph === null ? portrait : photographAddress(photograph);
}

/** Where an instructor picks up, and in which cars they teach. */
export function reachOf(db: Db, slug: string) {
  return db
    .selectFrom('instructors')
    .select(['outcodes', 'gearboxes as transmissions'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

/** The names of all instructors, by slug, those who have left too. */
export async function instructorNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('instructors').select(['slug', 'name']).execute();
  return new Map(rows.map(({ slug, name }) => [slug, name]));
}

/** Where instructors are written to, those who have left too. */
export function instructorContacts(db: Db, slugs: readonly string[]): Promise<ActiveInstructor[]> {
  return contactsOf(db, slugs).execute();
}

/** The same as a part of a query. */
export function contactsOf(db: Db, slugs: readonly string[]): Subquery<ActiveInstructor> {
  return db
    .selectFrom('instructors')
    .select(['slug', 'name', 'email'])
    .where(sql<boolean>`slug = any(${slugs}::text[])`);
}

/** The instructors with these email addresses who still teach, with the gearboxes of their cars. */
export function instructorsWithEmails(db: Db, emails: readonly string[], now: Date) {
  return db
    .selectFrom('instructors')
    .select(['slug', 'name', 'email', 'gearboxes as transmissions'])
    .where(sql<boolean>`lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])`)
    .where(stillTeaches(now))
    .execute();
}

/** When those left who have left, or will, by slug. */
export async function leavingTimes(db: Db): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('instructors')
    .select(['slug', 'left_at'])
    .where('left_at', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ slug, left_at }) => (left_at ? [[slug, left_at]] : [])));
}
