import {
  addEvent,
  changeEvent,
  copyEvent,
  eventSlugTaken,
  type NewEvent,
} from '#src/features/catalogue/changes/event-changes.server.ts';
import { removeProducts } from '#src/features/catalogue/changes/product-changes.server.ts';
import { LONDON } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { referencesTo } from '#src/platform/db/references.server.ts';
import { freeSlug } from '#src/platform/slug.ts';
import type { CourseStep } from '../course.ts';
import '../tables.ts';

export interface NewCourse extends Omit<NewEvent, 'slug'> {
  length: string;
  suits: string;
  heading: string;
  paragraphs: string[];
  /** What the form of a free course asks, and says once it is sent. Null: it is booked with a deposit. */
  form: { question: string; thanks: string } | null;
}

/** Adds a course under an address of its own. One that is booked with a deposit is sold once that has a price. */
export async function addCourse(
  tx: Tx,
  { length, suits, heading, paragraphs, form, ...event }: NewCourse,
  wanted = event.name,
) {
  const slug = await freeSlug(wanted, 'course', async (one) => !(await eventSlugTaken(tx, one)));
  const id = await addEvent(tx, { ...event, slug });
  await tx
    .insertInto('courses')
    .values({
      id,
      kind: form ? 'response' : 'purchase',
      length,
      suits,
      heading,
      film: null,
      steps: '[]',
      paragraphs: JSON.stringify(paragraphs),
      ...(form ?? { question: null, thanks: null }),
    })
    .execute();
  return { id, slug };
}

/** What a course's page says, and its whole price. */
export interface CourseWords extends Pick<NewEvent, 'name' | 'summary' | 'wholePence'> {
  length: string;
  suits: string;
  heading: string;
  steps: CourseStep[];
  paragraphs: string[];
  question: string | null;
  thanks: string | null;
}

/** The address of its page stays. */
export async function changeCourse(
  tx: Tx,
  id: number,
  { name, summary, wholePence, steps, paragraphs, ...words }: CourseWords,
) {
  await changeEvent(tx, id, { name, summary, wholePence });
  await tx
    .updateTable('courses')
    .set({ ...words, steps: JSON.stringify(steps), paragraphs: JSON.stringify(paragraphs) })
    .where('id', '=', id)
    .execute();
}

/** Adds another date of a course, with all its words, under an address of its own. */
export async function copyCourse(
  tx: Tx,
  course: { id: number; name: string },
  when: { begins: Date; ends: Date; venue: string; places: number },
): Promise<{ id: number; slug: string }> {
  const slug = await freeSlug(course.name, 'course', async (one) => !(await eventSlugTaken(tx, one)));
  const words = await tx
    .selectFrom('courses')
    .selectAll()
    .where('id', '=', course.id)
    .executeTakeFirstOrThrow();
  const id = await copyEvent(tx, course.id, { ...when, slug });
  const { steps, paragraphs, original_id, ratings: _, ...rest } = words;
  await tx
    .insertInto('courses')
    .values({
      ...rest,
      id,
      original_id: original_id ?? course.id,
      steps: JSON.stringify(steps),
      paragraphs: JSON.stringify(paragraphs),
    })
    .execute();
  return { id, slug };
}

/** A time of a London day. */
export function inLondon(day: string, time: string): Date {
  const zoned = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(LONDON);
  return new Date(zoned.epochMilliseconds);
}

/** Which courses something refers to, such as answers to their forms. */
export function referencesToCourses(db: Db, ids: readonly string[]) {
  return referencesTo(db, { table: 'courses', key: 'id', except: [] }, ids);
}

/** Removes courses as if they had never been offered. Nobody has booked them. */
export async function removeCourses(tx: Tx, ids: readonly number[]) {
  await tx.deleteFrom('courses').where('id', 'in', ids).execute();
  await removeProducts(tx, 'course', ids);
}
