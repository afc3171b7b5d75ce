import { alertPath } from '#src/features/alerts/alert.ts';
import type { Closed } from '#src/features/courses/course.ts';
import type { ShownCourse } from '#src/features/courses/shown-course.ts';
import { SchoolPhone } from '#src/ui/layout/use-school.tsx';
import { Link } from '#src/ui/link.tsx';

/** Replaces the form of a course that takes no bookings, with the reason and a link. */
export function CourseClosed({ course, closed }: { course: ShownCourse; closed: Closed }) {
  return (
    <div className="stack">
      <p>{wordsFor(course, closed)}</p>
      {closed === 'full' && (
        <p>
          <Link to={alertPath({ course: course.slug })}>Tell me when a place is free</Link>, or ring{' '}
          <SchoolPhone />.
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
  if (closed === 'begun') return 'This course has started, so you can’t book a place on it any more.';
  return 'There are no places left on this course.';
}
