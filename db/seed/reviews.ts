import { reviewsOfTheNorth } from './reviews-north.ts';
import { reviewsOfAmara } from './reviews-of-amara.ts';
import { reviewsOfCourses } from './reviews-of-courses.ts';
import { reviewsOfTheSouth } from './reviews-south.ts';

const LINE = /^(?<stars>[1-5]) (?<day>\d{4}-\d\d-\d\d) (?<verified>\* )?(?<name>[^|]+) \| (?<words>.+)$/;

/** Invented reviews, published, without emails. */
export const reviews = [reviewsOfAmara, reviewsOfTheNorth, reviewsOfTheSouth]
  .flatMap(readReviews)
  .map(({ about, ...review }) => ({ ...review, instructor_slug: about }));

/** The same of courses, by their addresses. */
export const courseReviews = readReviews(reviewsOfCourses);

/** A line with nothing but a slug names the instructor or course that the lines below it are about. */
function readReviews(text: string) {
  let slug = '';
  return text
    .trim()
    .split('\n')
    .flatMap((line, index) => {
      const groups = LINE.exec(line)?.groups;
      if (!groups) {
        slug = line;
        return [];
      }
      const written = writtenAt(groups.day ?? '', index);
      return {
        about: slug,
        rating: Number(groups.stars) as 1 | 2 | 3 | 4 | 5,
        name: groups.name ?? '',
        email: null,
        content: (groups.words ?? '').replaceAll(' ¶ ', '\n\n'),
        state: 'published' as const,
        created_at: written,
        published_at: hoursAfter(written, 1 + (index % 20)),
        verified_at: groups.verified ? hoursAfter(written, 1) : null,
      };
    });
}

/** A time in the afternoon or evening, different for each review. */
function writtenAt(day: string, index: number): Date {
  return hoursAfter(new Date(`${day}T12:00:00Z`), (index * 37) % 9, (index * 23) % 60);
}

function hoursAfter(instant: Date, hours: number, minutes = 0): Date {
  return new Date(instant.getTime() + (hours * 60 + minutes) * 60_000);
}
