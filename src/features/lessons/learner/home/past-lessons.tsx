import { TickIcon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';
import type { PastLesson } from '../../bookings/past-lessons.server.ts';
import { type LessonsAddress, lessonsPath } from '../../learners/lessons-address.ts';

/** Lessons that were cancelled, whose time is yet to come. */
export function CancelledLessons({ cancelled }: { cancelled: PastLesson[] }) {
  if (cancelled.length === 0) return null;
  return (
    <section aria-labelledby="cancelled">
      <h2 className="h3" id="cancelled">
        Cancelled lessons
      </h2>
      <Lessons lessons={cancelled} above={undefined} />
    </section>
  );
}

export function PastLessons({
  at,
  past,
  count,
  above,
}: {
  at: LessonsAddress;
  past: PastLesson[];
  count: number;
  /** The lesson whose note stands above already. */
  above: PastLesson | undefined;
}) {
  if (count === 0) return null;
  const home = lessonsPath(at, 'lessons');
  return (
    <section aria-labelledby="past">
      <h2 className="h3" id="past">
        Lessons so far
      </h2>
      <Lessons lessons={past} above={above} />
      {count > past.length && (
        <p>
          <Link className="textlink" to={`${home}${home.includes('?') ? '&' : '?'}all=yes`}>
            All {count} lessons
          </Link>
        </p>
      )}
    </section>
  );
}

function Lessons({ lessons, above }: { lessons: PastLesson[]; above: PastLesson | undefined }) {
  return (
    <ul className="past mt-3">
      {lessons.map(({ id, day, length, isGiven, label, note }) => (
        <li key={id}>
          <span className="strong">{day}</span>
          <span>{length}</span>
          {isGiven ? (
            <span className="badge badge--success">
              <TickIcon />
              {label}
            </span>
          ) : (
            <span>{label}</span>
          )}
          {note && id !== above?.id && <p className="past__note">{note}</p>}
        </li>
      ))}
    </ul>
  );
}
