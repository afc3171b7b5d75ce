import { Link } from 'react-router';
import type { Closed } from '#src/features/courses/course.ts';
import type { ShownCourse } from '#src/features/courses/shown-course.ts';
import { brand } from '#src/platform/brand.ts';

/** Replaces the form of a course that takes no bookings, with the reason and a link. */
export function CourseClosed({ course, closed }: { course: ShownCourse; closed: Closed }) {
  return (
    <div className="stack">
      <p>{wordsFor(course, closed)}</p>
      {closed === 'full' && (
        <p>
          Ring <a href={brand.phoneLink}>{brand.phone}</a> to be told if a place comes free.
        </p>
      )}
      <p>
        <Link className="btn" to="/courses">
          Other courses
        </Link>
      </p>
    </div>
  );
}

function wordsFor({ when }: ShownCourse, closed: Closed): string {
  const [day = ''] = when.split(',');
  if (closed === 'over') return `This course took place on ${day}.`;
  if (closed === 'begun') return 'This course has begun, so no more places are given.';
  return 'Every place on this course has been taken.';
}
