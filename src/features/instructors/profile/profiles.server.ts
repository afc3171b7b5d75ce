import { areaName } from '#src/features/areas/areas.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { referencesTo } from '#src/platform/db/references.server.ts';
import { freeSlug } from '#src/platform/slug.ts';
import '../tables.ts';
import { hasLeft, stillTeaches } from '../active-instructor.server.ts';
import type { Badge, ProfileFacts } from '../instructor.ts';
import { type ReviewSummary, summarise } from '../review.ts';

/** What staff write of an instructor. */
export interface Profile extends ProfileFacts {
  name: string;
  email: string;
  portrait: string;
  area_slug: string;
  badge: Badge;
  grade: 'A' | 'B';
}

/** An instructor as the staff see them: with the email address, and those who have left. */
export interface StaffInstructor extends Profile {
  slug: string;
  area: string;
  /** The name of the uploaded picture. */
  photograph: string | null;
  hasLeft: boolean;
  reviews: ReviewSummary;
}

/** Who teaches, in the site's order, then who has left. */
export async function instructorsForStaff(
  db: Db,
  now: Date,
  only?: { slug: string },
): Promise<StaffInstructor[]> {
  const query = db
    .selectFrom('instructors')
    .selectAll()
    .select(areaName('instructors.area_slug').as('area'))
    .orderBy('position');
  const rows = await (only ? query.where('slug', '=', only.slug) : query).execute();
  const people = rows.map(({ left_at, ratings, position: _, lat: _lat, lon: _lon, ...row }) => ({
    ...row,
    hasLeft: hasLeft(left_at, now),
    reviews: summarise(ratings),
  }));
  return people.toSorted((one, other) => Number(one.hasLeft) - Number(other.hasLeft));
}

/** The rows of all who teach now, in the site's order. */
export function instructorRows(db: Db, now: Date) {
  return db.selectFrom('instructors').selectAll().where(stillTeaches(now)).orderBy('position').execute();
}

/** The addresses of everybody's pages, and of their email in small letters: also of those who have left. */
export async function instructorAddresses(db: Db) {
  const rows = await db.selectFrom('instructors').select(['slug', 'email']).execute();
  return {
    slugs: new Set(rows.map(({ slug }) => slug)),
    emails: new Set(rows.map(({ email }) => email.toLowerCase())),
  };
}

/** An instructor as the row stands. */
export function findInstructorRow(db: Db, slug: string) {
  return instructorRow(db, slug).executeTakeFirst();
}

/** Nobody else changes the row until the transaction ends. */
export function lockInstructor(tx: Tx, slug: string) {
  return instructorRow(tx, slug).forUpdate().executeTakeFirst();
}

function instructorRow(db: Db, slug: string) {
  return db.selectFrom('instructors').selectAll().where('slug', '=', slug);
}

/** Adds an instructor after the others. Their journeys begin in the middle of their area. */
export async function addInstructor(
  tx: Tx,
  profile: Profile,
  start: { lat: number; lon: number },
  wanted = profile.name,
): Promise<string> {
  const { last } = await tx
    .selectFrom('instructors')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const slug = await freeSlug(wanted, 'instructor', (one) => isSlugFree(tx, one));
  const { lat, lon } = start;
  await tx
    .insertInto('instructors')
    .values({ ...profile, slug, position: Number(last ?? 0) + 1, lat, lon, left_at: null })
    .execute();
  return slug;
}

/** The address of their page stays. In another area their journeys begin in the middle of that. */
export async function changeInstructor(
  tx: Tx,
  slug: string,
  profile: Partial<Profile>,
  start: { lat: number; lon: number } | undefined,
) {
  await tx
    .updateTable('instructors')
    .set({ ...profile, ...start })
    .where('slug', '=', slug)
    .execute();
}

/** What instructors are called. Locked, nothing is added to them until the transaction ends. */
export async function namesOfInstructors(db: Db, slugs: readonly string[], { lock = false } = {}) {
  const rows = await db
    .selectFrom('instructors')
    .select(['slug', 'name'])
    .where('slug', 'in', slugs)
    .orderBy('slug')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  return new Map(rows.map(({ slug, name }) => [slug, name]));
}

/** Which instructors something refers to, but for the empty diaries that they began with. */
export function referencesToInstructors(db: Db, slugs: readonly string[]) {
  const except = ['working_hours', 'diary_settings'];
  return referencesTo(db, { table: 'instructors', key: 'slug', except }, slugs);
}

/** Removes instructors as if they had never taught here. Nothing refers to them. */
export async function removeInstructors(tx: Tx, slugs: readonly string[]) {
  await tx.deleteFrom('instructors').where('slug', 'in', slugs).execute();
}

export async function setLeft(tx: Tx, slug: string, leftAt: Date | null) {
  await tx.updateTable('instructors').set({ left_at: leftAt }).where('slug', '=', slug).execute();
}

export async function setPhotograph(tx: Tx, slug: string, photograph: string | null) {
  await tx.updateTable('instructors').set({ photograph }).where('slug', '=', slug).execute();
}

async function isSlugFree(tx: Tx, slug: string): Promise<boolean> {
  return !(await tx.selectFrom('instructors').select('slug').where('slug', '=', slug).executeTakeFirst());
}
