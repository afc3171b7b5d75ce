import { type LessonsAddress, lessonsPath } from '#src/features/lessons/access/lessons-address.ts';
import type { PastLesson } from '#src/features/lessons/own/past-lessons.server.ts';
import { TickIcon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';

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
      <ul className="past">
        {past.map(({ id, day, length, isGiven, words, note }) => (
          <li key={id}>
            <span className="past__d">{day}</span>
            <span>{length}</span>
            {isGiven ? (
              <span className="past__ok">
                <TickIcon />
                {words}
              </span>
            ) : (
              <span>{words}</span>
            )}
            {note && id !== above?.id && <p className="past__note">{note}</p>}
          </li>
        ))}
      </ul>
      {count > past.length && (
        <p>
          <Link className="learner__more" to={`${home}${home.includes('?') ? '&' : '?'}all=yes`}>
            All {count} lessons
          </Link>
        </p>
      )}
    </section>
  );
}
