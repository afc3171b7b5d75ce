import {
  courseRatings,
  originalOf,
  reviewedCourseAt,
  reviewedCourses,
} from '#src/features/courses/reviewed-courses.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { instructorNames, requireActiveInstructor } from '../active-instructor.server.ts';
import { type ReviewSummary, summarise } from '../review.ts';
import type { Reviewed } from '../reviewed.ts';
import '../tables.ts';

/** How the rows of reviews name what they are about. A course is named by the first of its dates. */
export type SubjectKey = { instructor_slug: string } | { course_id: number };

export interface ReviewSubject extends Reviewed {
  key: SubjectKey;
}

/** By any of its dates. */
export async function keyOfCourse(db: Db, date: { id: number }) {
  return { course_id: await originalOf(db, date.id) };
}

/** What a call's path names. Throws 404: `instructor_not_found`, `instructor_left` or `course_not_found`. */
export async function requireSubject(
  db: Db,
  kind: Reviewed['kind'],
  slug: string,
  now: Date,
): Promise<ReviewSubject> {
  if (kind === 'instructor') {
    const { name } = await requireActiveInstructor(db, slug, now);
    return { kind, slug, name, key: { instructor_slug: slug } };
  }
  const course = await reviewedCourseAt(db, slug, now);
  if (!course) throw new Problem(404, 'We couldn’t find that course.', { code: 'course_not_found' });
  return { kind, slug, name: course.name, key: { course_id: course.id } };
}

interface SubjectColumns {
  instructor_slug: string | null;
  course_id: number | null;
}

/** Names what each of these rows is about. */
export async function subjectsOf(
  db: Db,
  rows: readonly SubjectColumns[],
): Promise<(row: SubjectColumns) => Reviewed> {
  const ids = [...new Set(rows.flatMap(({ course_id }) => course_id ?? []))];
  const hasInstructors = rows.some(({ instructor_slug }) => instructor_slug !== null);
  const names = hasInstructors ? await instructorNames(db) : new Map<string, string>();
  const courses = await reviewedCourses(db, ids);
  return ({ instructor_slug: slug, course_id }) => {
    if (slug !== null) return { kind: 'instructor', slug, name: names.get(slug) ?? slug };
    const course = courses.get(course_id ?? 0);
    return { kind: 'course', slug: course?.slug ?? '', name: course?.name ?? '' };
  };
}

/** The totals of the published reviews. */
export async function summaryOf(db: Db, key: SubjectKey): Promise<ReviewSummary> {
  const counts = 'course_id' in key ? await courseRatings(db, key.course_id) : await ratingsOf(db, key);
  return summarise(counts ?? [0, 0, 0, 0, 0]);
}

async function ratingsOf(db: Db, { instructor_slug }: { instructor_slug: string }) {
  const reviewed = await db
    .selectFrom('instructors')
    .where('slug', '=', instructor_slug)
    .select('ratings')
    .executeTakeFirst();
  return reviewed?.ratings;
}
