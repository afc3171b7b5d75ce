import { courseResponsesOf } from '#src/features/courses/personal-data.server.ts';
import { instructorDataOf } from '#src/features/instructors/personal-data.server.ts';
import { subjectsOf } from '#src/features/instructors/reviews/review-subject.server.ts';
import { londonWhenInLine } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';

const REVIEWS = { pending: 'to decide', published: 'published', rejected: 'rejected' };

/** What somebody wrote to us from these email addresses, the latest first. `href` is where it is answered. */
export async function writtenByCustomer(
  db: Db,
  emails: readonly string[],
  { names, now }: { names: ReadonlyMap<string, string>; now: Date },
) {
  const instructor = (slug: string) => names.get(slug) ?? slug;
  const each = await Promise.all(
    emails.map(async (email) => {
      const [{ messages, reviews }, questions] = await Promise.all([
        instructorDataOf(db, email),
        courseResponsesOf(db, email),
      ]);
      const aboutOf = await subjectsOf(db, reviews);
      return [
        ...messages.map(({ id, created_at, instructor_slug, subject, body }) => ({
          id,
          at: created_at,
          about: `To ${instructor(instructor_slug)}: ${subject}`,
          body,
          href: null,
        })),
        ...reviews.map(({ id, created_at, rating, content, state, verified_at, ...subject }) => ({
          id,
          at: created_at,
          about: `Review of ${aboutOf(subject).name}, ${rating} out of 5, ${isUnconfirmed(subject, verified_at) ? 'not confirmed' : REVIEWS[state]}`,
          body: content,
          href: state === 'pending' && !isUnconfirmed(subject, verified_at) ? '/office/reviews' : null,
        })),
        ...questions.map(({ id, created_at, questions: body }) => ({
          id,
          at: created_at,
          about: 'About a course',
          body,
          href: `/office/answers/${id}`,
        })),
      ];
    }),
  );
  return each
    .flat()
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ at, ...written }) => ({ ...written, at: londonWhenInLine(at, now) }));
}

/** Nobody decides on a review of a course before its writer has confirmed it. */
function isUnconfirmed({ course_id }: { course_id: number | null }, verifiedAt: Date | null): boolean {
  return course_id !== null && verifiedAt === null;
}
