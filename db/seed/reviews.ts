import { reviewsOfTheNorth } from './reviews-north.ts';
import { reviewsOfAmara } from './reviews-of-amara.ts';
import { reviewsOfTheSouth } from './reviews-south.ts';

const LINE = /^(?<stars>[1-5]) (?<day>\d{4}-\d\d-\d\d) (?<verified>\* )?(?<name>[^|]+) \| (?<words>.+)$/;

/** Invented reviews, published, without emails. */
export const reviews = [reviewsOfAmara, reviewsOfTheNorth, reviewsOfTheSouth].flatMap(readReviews);

/** A line with nothing but a slug names the instructor whom the lines below it are about. */
function readReviews(text: string) {
  let slug = '';
  return text
    .trim()
    .split('\n')
    .flatMap((line, index) => {
      const found = LINE.exec(line)?.groups;
      if (!found) {
        slug = line;
        return [];
      }
      const written = writtenAt(found.day ?? '', index);
      return {
        instructor_slug: slug,
        rating: Number(found.stars) as 1 | 2 | 3 | 4 | 5,
        name: found.name ?? '',
        email: null,
        content: (found.words ?? '').replaceAll(' ¶ ', '\n\n'),
        state: 'published' as const,
        created_at: written,
        published_at: hoursAfter(written, 1 + (index % 20)),
        verified_at: found.verified ? hoursAfter(written, 1) : null,
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
